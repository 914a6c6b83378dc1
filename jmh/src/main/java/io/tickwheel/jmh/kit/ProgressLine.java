package io.tickwheel.jmh.kit;

import java.io.PrintWriter;

/**
 * Progress on a console: on a terminal one line that changes, elsewhere a line for each new text.
 *
 * <p>Threads: one.
 */
public final class ProgressLine {
    private static final String ERASE_LINE = "\r\u001b[2K";

    private final PrintWriter out;
    private final boolean terminal;
    private String last = "";

    public ProgressLine(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Java cannot tell on every version whether output is a terminal; the script that starts the program tells. */
    public static ProgressLine on(PrintWriter out) {
        return new ProgressLine(out, Boolean.getBoolean("tickwheel.terminal"));
    }

    /** Shows a text, and on a terminal a detail, which changes more often. */
    public void show(String text, String detail) {
        if (terminal) {
            out.print(ERASE_LINE + text + (detail.isEmpty() ? "" : " (" + detail + ")"));
        } else if (!text.equals(last)) {
            out.println(text);
        }
        last = text;
        out.flush();
    }

    /** Prints a line that stays. */
    public void print(String line) {
        clear();
        out.println(line);
        out.flush();
    }

    public void clear() {
        if (terminal) {
            out.print(ERASE_LINE);
            out.flush();
        }
    }
}
