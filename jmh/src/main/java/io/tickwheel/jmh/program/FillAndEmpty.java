package io.tickwheel.jmh.program;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * The life of a wheel in virtual time: it fills with timeouts whose deadlines are spread over ten minutes, half of them
 * are cancelled in random order, and the rest of them expire.
 *
 * <p>Threads: one.
 */
final class FillAndEmpty {
    private static final int SEED = 42;
    private static final long FIRST_DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long SPREAD_NANOS = TimeUnit.MINUTES.toNanos(10);
    /** A million calls a second. */
    private static final long NANOS_PER_CALL = 1_000;

    private final SteppedEngine engine;
    private final Random random = new Random(SEED);
    private final PlainTimeout[] timeouts;
    private final StepTimes fill = new StepTimes();
    private final StepTimes cancel = new StepTimes();
    private final StepTimes expire = new StepTimes();

    FillAndEmpty(WheelGeometry geometry, int count) {
        engine = new SteppedEngine(geometry);
        timeouts = new PlainTimeout[count];
    }

    /**
     * Lives it.
     *
     * @throws IllegalStateException if something is pending in the end
     */
    void run() {
        fill();
        shuffle();
        cancelHalf();
        engine.advanceTo(engine.nowNanos() + FIRST_DEADLINE_NANOS + SPREAD_NANOS, expire);
        if (engine.pending() != 0) {
            throw new IllegalStateException(engine.pending() + " timeouts are left");
        }
    }

    /** Writes how long the steps took, of each phase and of all together. */
    void writeTo(Figures figures) {
        fill.writeLongest(figures, "fill");
        cancel.writeLongest(figures, "cancel");
        expire.writeLongest(figures, "expire");
        fill.plus(cancel).plus(expire).writeTo(figures);
    }

    private void fill() {
        for (int i = 0; i < timeouts.length; i++) {
            long inSpreadNanos = (long) (random.nextDouble() * SPREAD_NANOS);
            timeouts[i] = new PlainTimeout(engine.nowNanos() + FIRST_DEADLINE_NANOS + inSpreadNanos);
            engine.schedule(timeouts[i]);
            engine.advanceTo(engine.nowNanos() + NANOS_PER_CALL, fill);
        }
    }

    private void shuffle() {
        for (int last = timeouts.length - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            PlainTimeout swapped = timeouts[last];
            timeouts[last] = timeouts[other];
            timeouts[other] = swapped;
        }
    }

    private void cancelHalf() {
        for (int i = 0; i < timeouts.length / 2; i++) {
            engine.cancel(timeouts[i]);
            engine.advanceTo(engine.nowNanos() + NANOS_PER_CALL, cancel);
        }
    }
}
