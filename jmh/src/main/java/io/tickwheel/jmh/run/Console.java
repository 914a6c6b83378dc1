package io.tickwheel.jmh.run;

import java.io.PrintWriter;

/**
 * Tells a person where the run is: on a terminal in one line that changes, elsewhere in a line for each fork.
 *
 * <p>Threads: one.
 */
final class Console {
    private static final String ERASE_LINE = "\r\u001b[2K";

    private final PrintWriter out;
    private final boolean terminal;

    Console(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Says what is going on just now. */
    void progress(String line) {
        if (terminal) {
            out.print(ERASE_LINE + line);
        } else {
            out.println(line);
        }
        out.flush();
    }

    /** Says something that stays. */
    void say(String line) {
        out.println((terminal ? ERASE_LINE : "") + line);
        out.flush();
    }
}
