/**
 * What a timer has to do to stand in for Netty's, as tests that run on Netty's own timer and on ours.
 *
 * <p>Each abstract class is one part of it; {@code NettyTimerConformanceTest} and {@code
 * TickwheelTimerConformanceTest} run them all. Where the two differ on purpose, each timer is asserted to behave in its
 * own way, as {@code TimerSubject} says. The build runs everything twice, against Netty 4.2 and against 4.1.
 */
package io.tickwheel.netty.conformance;
