package io.tickwheel.jmh.run;

import java.util.ArrayList;
import java.util.List;

/** The timers that questions are put to, in the order of columns and bars. */
final class Timers {
    /** All that have a thread. */
    static final List<String> ALL = List.of("netty", "kafka", "stpe", "pekko", "tickwheel", "tickwheel-core");

    /** The measuring loop with no timer, and all of them. */
    static final List<String> ALL_AND_BASELINE = with("baseline", ALL);

    /** Ours. */
    static final List<String> OURS = List.of("tickwheel", "tickwheel-core");

    /** For a short look where each fork takes long: the one that is replaced, and what replaces it. */
    static final List<String> REPLACED_AND_OURS = List.of("netty", "tickwheel");

    /** The same two, beside the measuring loop with no timer. */
    static final List<String> REPLACED_AND_OURS_AND_BASELINE = with("baseline", REPLACED_AND_OURS);

    private Timers() {}

    private static List<String> with(String first, List<String> others) {
        List<String> timers = new ArrayList<>(List.of(first));
        timers.addAll(others);
        return List.copyOf(timers);
    }
}
