package io.tickwheel.examples.demo.application;

import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.measure.LatenessSummary;

/**
 * What became of the requests of one phase.
 *
 * <p>Threads: any.
 *
 * @param sent requests, each with its timeout
 * @param answered those whose timeout was cancelled
 * @param lateness of the timeouts that fired
 */
public record RequestOutcome(long sent, long answered, LatenessSummary lateness) {
    /**
     * Returns how many timeouts had to fire.
     *
     * @return those that no cancel stopped
     */
    public long due() {
        return sent - answered;
    }

    /**
     * Tells whether every timeout that was due has fired, and none early.
     *
     * @return true if so
     */
    public boolean isCorrect() {
        return lateness.count() == due() && lateness.early() == 0;
    }

    void writeTo(Figures figures) {
        figures.put("requests.sent", sent).put("requests.answered", answered);
        lateness.writeTo(figures, "lateness");
    }

    static RequestOutcome readFrom(Figures figures) {
        return new RequestOutcome(
                figures.count("requests.sent"),
                figures.count("requests.answered"),
                LatenessSummary.readFrom(figures, "lateness"));
    }
}
