package io.tickwheel.jmh.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The child's end of the link to the JVM that launched it, its standard input and output.
 *
 * <p>Threads: any.
 */
public final class ParentLink {
    private static final int FAILED = 1;
    private static final int PARENT_GONE = 3;

    private ParentLink() {}

    /** What a child does for each order. */
    public interface Orders {
        void carryOut(String order) throws Exception;
    }

    /** Opens the link of a child that takes no orders, and ends this JVM as soon as the parent has ended. */
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
            // The same as the end of the stream.
        }
        Runtime.getRuntime().halt(PARENT_GONE);
    }

    /** Carries out orders, each answered by an empty result, and ends this JVM after the last or one that fails. */
    public static void serve(Orders orders) throws IOException {
        ParentLink link = new ParentLink();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                orders.carryOut(line);
                link.deliver("");
            }
            System.exit(0);
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(FAILED);
        }
    }

    /** Tells what the child is doing; the phase is the same as long as it lasts. */
    public void progress(String phase, String detail) {
        say(ChildJvm.PROGRESS + phase + ChildJvm.PHASE_END + detail);
    }

    /** Delivers a result: anything that Jackson can write and the parent read. */
    public void deliver(Object result) {
        say(ChildJvm.RESULT + ChildJvm.json(result));
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
