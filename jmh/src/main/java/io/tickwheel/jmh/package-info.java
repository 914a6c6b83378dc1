/**
 * Benchmarks of tickwheel against other timers.
 *
 * <p>{@code peers} has the timers, {@code load} the JMH benchmarks, {@code kit} what these measure with. {@code run}
 * has the questions and the command {@code jmh/run}, which runs forks in turns and writes results, tables and charts.
 *
 * <p><b>To add a timer</b>: a subclass of {@link io.tickwheel.jmh.peers.TimerUnderTest}, with a name with which the
 * names of all its threads begin and no other names; a constant of {@link io.tickwheel.jmh.peers.Peer}; and its label
 * in the rows of a question.
 */
@org.jspecify.annotations.NullMarked
package io.tickwheel.jmh;
