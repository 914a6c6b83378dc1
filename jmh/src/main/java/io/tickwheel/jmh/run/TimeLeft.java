package io.tickwheel.jmh.run;

/**
 * How long a plan will still take: what it should take by its nominal seconds, times how much slower the forks until
 * now were than theirs.
 *
 * <p>Threads: one.
 */
final class TimeLeft {
    /** So much nominal time counts as seen and exact, lest the first fork alone decides. */
    private static final double TRUSTED_SECONDS = 30;

    private double nominalLeftSeconds;
    private double nominalDoneSeconds;
    private double spentSeconds;

    TimeLeft(double nominalSeconds) {
        nominalLeftSeconds = nominalSeconds;
    }

    /** Tells that a fork has ended. */
    void ended(double nominalSeconds, double tookSeconds) {
        nominalLeftSeconds -= nominalSeconds;
        nominalDoneSeconds += nominalSeconds;
        spentSeconds += tookSeconds;
    }

    double seconds() {
        double slower = (spentSeconds + TRUSTED_SECONDS) / (nominalDoneSeconds + TRUSTED_SECONDS);
        return nominalLeftSeconds * slower;
    }

    /** In words: minutes, and in the end seconds. */
    String inWords() {
        return inWords(seconds());
    }

    static String inWords(double seconds) {
        long whole = Math.round(seconds);
        return whole < 100 ? whole + " s" : Math.round(seconds / 60) + " min";
    }
}
