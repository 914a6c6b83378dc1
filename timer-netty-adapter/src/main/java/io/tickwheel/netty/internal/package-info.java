/** What the packages of this module share and no user sees. */
package io.tickwheel.netty.internal;
