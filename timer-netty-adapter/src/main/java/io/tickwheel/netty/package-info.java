/** Netty's timer on tickwheel: {@link io.tickwheel.netty.HashedWheelTimer}. */
package io.tickwheel.netty;
