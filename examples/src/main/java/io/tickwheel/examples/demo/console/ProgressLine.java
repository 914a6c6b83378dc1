package io.tickwheel.examples.demo.console;

import java.io.PrintWriter;

/**
 * Tells a person what a child is doing: on a terminal in one line that changes, elsewhere a line for each phase.
 *
 * <p>Threads: one.
 */
public final class ProgressLine {
    private static final String TERMINAL = "demo.terminal";
    private static final String TO_LINE_START = "\r";
    private static final String ERASE_LINE = "\u001b[2K";

    private final PrintWriter out;
    private final boolean terminal;
    private String lastPhase = "";

    ProgressLine(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /**
     * Makes a line. Java cannot tell on every version whether a person looks on; the script that starts the program
     * tells.
     *
     * @param out where to
     * @return the line
     */
    public static ProgressLine on(PrintWriter out) {
        return new ProgressLine(out, Boolean.getBoolean(TERMINAL));
    }

    /**
     * Shows where a child is.
     *
     * @param child its name
     * @param phase what it does
     * @param detail how far it is
     */
    public void show(String child, String phase, String detail) {
        String place = child + ": " + phase;
        if (terminal) {
            out.print(TO_LINE_START + ERASE_LINE + place + " (" + detail + ")");
        } else if (!place.equals(lastPhase)) {
            out.println(place);
        }
        lastPhase = place;
        out.flush();
    }

    /** Leaves no line behind on a terminal. */
    public void clear() {
        if (terminal) {
            out.print(TO_LINE_START + ERASE_LINE);
            out.flush();
        }
    }
}
