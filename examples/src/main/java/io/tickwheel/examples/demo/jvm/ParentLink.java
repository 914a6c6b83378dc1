package io.tickwheel.examples.demo.jvm;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * The child's end of the line to the JVM that launched it: it speaks in marked lines on standard output, and hears on
 * standard input only that the parent has gone.
 *
 * <p>Threads: any.
 */
public final class ParentLink {
    static final String PROGRESS = "@progress ";
    static final String FIGURE = "@figure ";
    static final char PHASE_END = '|';
    private static final int PARENT_GONE = 3;

    private ParentLink() {}

    /**
     * Opens the link, and ends this JVM as soon as the parent's end is closed.
     *
     * @return the link
     */
    public static ParentLink open() {
        Thread watch = new Thread(ParentLink::haltWhenParentIsGone, "parent-watch");
        watch.setDaemon(true);
        watch.start();
        return new ParentLink();
    }

    /** The parent never writes: a read ends only when its end of the pipe does, however the parent ended. */
    private static void haltWhenParentIsGone() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException closed) {
            // The same news as the end of the stream.
        }
        Runtime.getRuntime().halt(PARENT_GONE);
    }

    /**
     * Tells what the child is doing.
     *
     * @param phase a few words that stay the same while the phase lasts
     * @param detail how far it is, or empty
     */
    public void progress(String phase, String detail) {
        say(List.of(PROGRESS + phase + PHASE_END + detail));
    }

    /**
     * Delivers what the child has measured.
     *
     * @param figures all of it
     */
    public void deliver(Figures figures) {
        say(figures.lines().stream().map(FIGURE::concat).toList());
    }

    private static void say(List<String> lines) {
        lines.forEach(System.out::println);
        System.out.flush();
    }
}
