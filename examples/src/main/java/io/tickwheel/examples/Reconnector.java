package io.tickwheel.examples;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Tries to connect until it succeeds: at once, after a second, after two more, after four more and so on, but at least
 * once a minute.
 *
 * <p>All attempts are made on the timer's thread, so this class needs no lock.
 */
final class Reconnector {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final WheelTimer timer;
    private final BooleanSupplier connect;
    private Duration pause = FIRST_PAUSE;

    /** The supplier makes one attempt and says whether it has succeeded. */
    Reconnector(WheelTimer timer, BooleanSupplier connect) {
        this.timer = timer;
        this.connect = connect;
    }

    void start() {
        timer.schedule(this::attempt, Duration.ZERO);
    }

    private void attempt(TimeoutHandle timeout) {
        if (connect.getAsBoolean()) {
            return;
        }
        timer.schedule(this::attempt, pause);
        Duration doubled = pause.multipliedBy(2);
        pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }
}
