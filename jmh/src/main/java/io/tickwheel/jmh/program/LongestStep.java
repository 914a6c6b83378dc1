package io.tickwheel.jmh.program;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.TimeUnit;

/**
 * How long does a wheel stop the world at worst? The engine is stepped by this program, which times every step, while
 * it fills and empties. A step comes when the engine's plan asks for one, as the timer's thread would do it.
 *
 * @param timeouts how many are pending at most
 * @param tickMillis the length of a tick
 */
record LongestStep(int timeouts, int tickMillis) implements Program {
    private static final String SUBJECT = "tickwheel-core";
    private static final int WHEEL_LENGTH = 512;
    private static final int MOST_TIMEOUTS = 50_000_000;
    private static final int LONGEST_TICK_MILLIS = 1_000;
    /** How many timeouts it takes until the compiler has seen everything. */
    private static final int WARM_UP_TIMEOUTS = 500_000;

    static LongestStep of(Arguments arguments) {
        String timer = arguments.text("timer");
        if (!timer.equals(SUBJECT)) {
            throw new IllegalArgumentException(
                    "timer: " + timer + " (expected: " + SUBJECT + ", whose engine can be stepped by hand)");
        }
        return new LongestStep(
                arguments.number("timeouts", 5_000_000, 1, MOST_TIMEOUTS),
                arguments.number("tick-millis", 1, 1, LONGEST_TICK_MILLIS));
    }

    @Override
    public void measure(Figures figures) {
        WheelGeometry geometry = new WheelGeometry(TimeUnit.MILLISECONDS.toNanos(tickMillis), WHEEL_LENGTH);
        new FillAndEmpty(geometry, Math.min(timeouts, WARM_UP_TIMEOUTS)).run();
        FillAndEmpty measured = new FillAndEmpty(geometry, timeouts);
        measured.run();
        measured.writeTo(figures);
    }
}
