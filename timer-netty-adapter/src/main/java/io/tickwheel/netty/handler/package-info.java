/** Netty's timeout handlers, with their times kept by a {@link io.netty.util.Timer} instead of the event loop. */
package io.tickwheel.netty.handler;
