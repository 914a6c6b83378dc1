/**
 * Benchmarks of tickwheel against other timers.
 *
 * <p>{@code peers} has the timers, {@code load} the JMH benchmarks, {@code kit} what these measure with, {@code run} the
 * questions and the command {@code jmh/run}, which runs their forks in turns and writes results, tables and charts.
 *
 * <p><b>To add a timer</b>: a subclass of {@link io.tickwheel.jmh.peers.TimerUnderTest} that starts it, with a name with
 * which the names of all its threads begin, and those of no other timer's; a constant of {@link
 * io.tickwheel.jmh.peers.Peer}; and its label in the rows of a question.
 */
@org.jspecify.annotations.NullMarked
package io.tickwheel.jmh;
