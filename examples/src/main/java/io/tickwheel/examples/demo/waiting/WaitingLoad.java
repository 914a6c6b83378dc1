package io.tickwheel.examples.demo.waiting;

import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.measure.TimerKind;
import java.time.Duration;

/**
 * How many timeouts wait in one timer, and for how long it is probed meanwhile.
 *
 * <p>Threads: any.
 *
 * @param timer the timer under test
 * @param count timeouts that wait
 * @param seconds how long the probes go on
 */
record WaitingLoad(TimerKind timer, int count, int seconds) {
    static final int TICK_MILLIS = 1;
    static final int PROBES_PER_SECOND = 200;
    static final Duration PROBE_DELAY = Duration.ofMillis(20);

    /** How far the deadlines of the waiting timeouts are spread. */
    static final Duration SPREAD = Duration.ofMinutes(10);

    static final Duration LONGEST_FILL = Duration.ofSeconds(60);

    /** After this the timer is probed, whether it keeps up or not. */
    static final Duration LONGEST_SETTLING = Duration.ofSeconds(30);

    /** After this the probes that have not fired are given up. */
    static final Duration LONGEST_LAST_PROBE = Duration.ofSeconds(5);

    /** From the start of the program to the first deadline of a waiting timeout: past all that is measured. */
    Duration untilFirstDeadline() {
        return longest().plusSeconds(30);
    }

    /** How long all of it takes at most, on a machine that is not too slow to start the timeouts in a minute. */
    Duration longest() {
        return LONGEST_FILL.plus(LONGEST_SETTLING).plusSeconds(seconds).plus(LONGEST_LAST_PROBE);
    }

    Figures figures() {
        return new Figures().put("timer", timer.name()).put("count", count).put("seconds", seconds);
    }

    static WaitingLoad of(Figures figures) {
        return new WaitingLoad(
                TimerKind.valueOf(figures.text("timer")), (int) figures.count("count"), (int) figures.count("seconds"));
    }
}
