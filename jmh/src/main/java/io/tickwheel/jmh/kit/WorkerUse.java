package io.tickwheel.jmh.kit;

/** What a timer's threads used in a time; the number of wake-ups is NaN where the system does not publish it. */
public record WorkerUse(double seconds, double cpuMillis, double wakeUps) {
    /** The share of one core. */
    public double cpuPercent() {
        return cpuMillis / (seconds * 10);
    }

    public double wakeUpsPerSecond() {
        return wakeUps / seconds;
    }
}
