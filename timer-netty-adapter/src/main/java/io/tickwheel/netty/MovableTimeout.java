package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.tickwheel.TimeoutControl;

/**
 * A timeout of Netty's interface that can be moved and that tells how much time is left. {@link HashedWheelTimer} and
 * {@link EventLoopTimer} return one.
 *
 * <pre>{@code
 * MovableTimeout lease = timer.newTimeout(t -> channel.close(), 30, SECONDS);
 * // at each heartbeat:
 * lease.reschedule(30, SECONDS);
 * }</pre>
 *
 * <p>Thread-safe.
 */
public interface MovableTimeout extends Timeout, TimeoutControl {}
