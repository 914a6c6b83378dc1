package io.tickwheel.jmh.program;

import java.io.PrintStream;

/** What a program found out: one line for each figure, for another program to read, between lines for the user. */
final class Figures {
    private final PrintStream out;

    Figures(PrintStream out) {
        this.out = out;
    }

    /** Writes one figure; a metric's name and a unit are without spaces. */
    void put(String metric, String unit, double value) {
        put(metric, unit, String.valueOf(value));
    }

    /** Writes one figure that is a number of things. */
    void putCount(String metric, String unit, long count) {
        put(metric, unit, String.valueOf(count));
    }

    /** Tells the user what goes on. */
    void log(String message) {
        out.println(message);
        out.flush();
    }

    private void put(String metric, String unit, String value) {
        log("figure " + metric + ' ' + unit + ' ' + value);
    }
}
