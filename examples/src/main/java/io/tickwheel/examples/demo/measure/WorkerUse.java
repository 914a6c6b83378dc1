package io.tickwheel.examples.demo.measure;

import io.tickwheel.examples.demo.jvm.Figures;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a worker thread used in a stretch of time.
 *
 * <p>Threads: any.
 *
 * @param seconds the length of the stretch
 * @param cpuMillis processor time
 * @param wakeUps how often it was woken, where that is known
 */
public record WorkerUse(double seconds, double cpuMillis, OptionalLong wakeUps) {
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final double PERCENT = 100;

    /**
     * Returns the share of one core.
     *
     * @return in percent
     */
    public double cpuPercent() {
        return PERCENT * cpuMillis / (seconds * MILLIS_PER_SECOND);
    }

    /**
     * Returns the rate of wake-ups.
     *
     * @return a second, where it is known
     */
    public OptionalDouble wakeUpsPerSecond() {
        return wakeUps.isPresent() ? OptionalDouble.of(wakeUps.getAsLong() / seconds) : OptionalDouble.empty();
    }

    /**
     * Writes this into figures.
     *
     * @param figures that are delivered
     * @param prefix of the names
     */
    public void writeTo(Figures figures, String prefix) {
        figures.put(prefix + ".seconds", seconds).put(prefix + ".cpuMillis", cpuMillis);
        wakeUps.ifPresent(known -> figures.put(prefix + ".wakeUps", known));
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param figures that were delivered
     * @param prefix of the names
     * @return the use
     */
    public static WorkerUse readFrom(Figures figures, String prefix) {
        return new WorkerUse(
                figures.number(prefix + ".seconds"),
                figures.number(prefix + ".cpuMillis"),
                figures.countIfKnown(prefix + ".wakeUps"));
    }
}
