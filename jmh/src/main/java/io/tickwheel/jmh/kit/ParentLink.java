package io.tickwheel.jmh.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The child's end of the link to the JVM that launched it, its standard input and output.
 *
 * <p>Threads: the one that serves, and one that waits for orders and for the end of the parent.
 */
public final class ParentLink {
    private static final int FAILED = 1;
    private static final int PARENT_GONE = 3;

    private ParentLink() {}

    /** What a child does for each order, and returns to the parent: anything that Jackson can write. */
    public interface Orders {
        Object carryOut(String order) throws Exception;
    }

    /** Carries out orders until one fails or the parent has ended, and ends this JVM then, whatever it is doing. */
    public static void serve(Orders orders) {
        BlockingQueue<String> given = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(given), "orders");
        reader.setDaemon(true);
        reader.start();
        try {
            while (true) {
                System.out.println(ChildJvm.RESULT + ChildJvm.json(orders.carryOut(given.take())));
                System.out.flush();
            }
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(FAILED);
        }
    }

    /** The pipe ends when its other end does, however the parent ended. */
    private static void read(BlockingQueue<String> given) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                given.add(line);
            }
        } catch (IOException closed) {
            // The same as the end of the stream.
        }
        Runtime.getRuntime().halt(PARENT_GONE);
    }
}
