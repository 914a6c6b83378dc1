package io.tickwheel.jmh.run;

import io.tickwheel.jmh.peers.Peer;
import java.util.ArrayList;
import java.util.List;

/** The timers that questions are put to, in the order of columns and bars. */
final class Timers {
    /** All that have a thread. */
    static final List<String> ALL = List.of("netty", "kafka", "stpe", "fjp", "pekko", "tickwheel", "tickwheel-core");

    /** The measuring loop with no timer, and all of them. */
    static final List<String> ALL_AND_BASELINE = with("baseline", ALL);

    /** A bare loop over what expires, and all of them. */
    static final List<String> ALL_AND_FLOOR = with("floor", ALL);

    /** Ours. */
    static final List<String> OURS = List.of("tickwheel", "tickwheel-core");

    /** For a short look where each fork takes long: the one that is replaced, and what replaces it. */
    static final List<String> REPLACED_AND_OURS = List.of("netty", "tickwheel");

    /** All that have a thread but these two. */
    static final List<String> OTHERS =
            ALL.stream().filter(timer -> !REPLACED_AND_OURS.contains(timer)).toList();

    /** The same two, beside a bare loop over what expires. */
    static final List<String> REPLACED_AND_OURS_AND_FLOOR = with("floor", REPLACED_AND_OURS);

    /** The same two, beside the measuring loop with no timer. */
    static final List<String> REPLACED_AND_OURS_AND_BASELINE = with("baseline", REPLACED_AND_OURS);

    private Timers() {}

    /** Whether a JDK, by its first number, has a timer. */
    static boolean isOn(int release, String timer) {
        return !timer.equals(Peer.FJP.label()) || Peer.on(release).contains(Peer.FJP);
    }

    private static List<String> with(String first, List<String> others) {
        List<String> timers = new ArrayList<>(List.of(first));
        timers.addAll(others);
        return List.copyOf(timers);
    }
}
