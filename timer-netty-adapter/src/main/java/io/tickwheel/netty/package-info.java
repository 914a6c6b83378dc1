/**
 * Netty's timer on tickwheel: {@link io.tickwheel.netty.HashedWheelTimer} has a thread, {@link
 * io.tickwheel.netty.EventLoopTimer} runs on event loops; {@link io.tickwheel.netty.TimedPromises} gives promises a
 * time limit.
 */
package io.tickwheel.netty;
