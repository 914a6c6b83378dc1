/**
 * Benchmarks of tickwheel against other timers, and the kit that they and the demo measure with.
 *
 * <p><b>To add a timer</b> ("peer"), such as one that runs on an event loop, or tickwheel with other settings: a
 * subclass of {@link io.tickwheel.jmh.peers.TimerUnderTest} that starts it, with a name that the names of all its
 * threads begin with and those of no other timer's (the scenarios find processor time and wake-ups by it); and a
 * constant of {@link io.tickwheel.jmh.peers.Peer}. Where {@code catalog.json} has PEERS as timers it is then
 * measured, elsewhere once its label is added. {@code PeerTest} checks that it behaves as all do. One that is there
 * only on some JDKs is left out by {@link io.tickwheel.jmh.peers.Peer#isOn}. A peer may ignore what {@link
 * io.tickwheel.jmh.peers.TimerSpec} asks for and it does not have.
 *
 * <p><b>To add a benchmark of throughput</b>: a JMH method in {@code throughput} with a parameter {@code timer}, and
 * an entry in {@code catalog.json}, which describes its fields.
 *
 * <p><b>To add a scenario</b>, something with metrics of its own: a subclass of {@code Scenario} that puts them into
 * {@link io.tickwheel.jmh.kit.Metrics}, and an entry in {@code catalog.json} with {@code CLASS.run}. Its parameters
 * are JMH's; a variant of a scenario, such as other delays, is another value of a parameter and an entry that sets
 * it. A metric by which timers shall not be compared is named in {@code ResultRow}.
 */
@org.jspecify.annotations.NullMarked
package io.tickwheel.jmh;
