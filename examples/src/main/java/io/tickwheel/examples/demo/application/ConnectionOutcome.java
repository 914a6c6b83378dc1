package io.tickwheel.examples.demo.application;

import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.measure.LatenessSummary;

/**
 * What became of connections that a read timeout watched over.
 *
 * <p>Threads: any.
 *
 * @param watched connections
 * @param silent those of them that said nothing
 * @param silentClosed those of them that were closed
 * @param talkingClosed others that were closed
 * @param lateness of all that were closed, by what was last read of each
 * @param seconds how long they were watched
 * @param cpuMillis processor time of the server's event loop and of the timer's worker meanwhile
 * @param bytesPerConnection heap for each timeout and its handler
 */
public record ConnectionOutcome(
        long watched,
        long silent,
        long silentClosed,
        long talkingClosed,
        LatenessSummary lateness,
        double seconds,
        double cpuMillis,
        double bytesPerConnection) {
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final double PERCENT = 100;

    /**
     * Tells whether every silent connection was closed, and none early.
     *
     * @return true if so
     */
    public boolean isCorrect() {
        return silentClosed == silent && lateness.early() == 0;
    }

    /**
     * Returns the share of one core.
     *
     * @return in percent
     */
    public double cpuPercent() {
        return PERCENT * cpuMillis / (seconds * MILLIS_PER_SECOND);
    }

    void writeTo(Figures figures) {
        figures.put("connections.watched", watched)
                .put("connections.silent", silent)
                .put("connections.silentClosed", silentClosed)
                .put("connections.talkingClosed", talkingClosed)
                .put("connections.seconds", seconds)
                .put("connections.cpuMillis", cpuMillis)
                .put("connections.bytesEach", bytesPerConnection);
        lateness.writeTo(figures, "connections.lateness");
    }

    static ConnectionOutcome readFrom(Figures figures) {
        return new ConnectionOutcome(
                figures.count("connections.watched"),
                figures.count("connections.silent"),
                figures.count("connections.silentClosed"),
                figures.count("connections.talkingClosed"),
                LatenessSummary.readFrom(figures, "connections.lateness"),
                figures.number("connections.seconds"),
                figures.number("connections.cpuMillis"),
                figures.number("connections.bytesEach"));
    }
}
