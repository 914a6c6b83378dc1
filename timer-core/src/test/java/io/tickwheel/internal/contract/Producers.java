package io.tickwheel.internal.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The threads that call an engine, one at a time: the test's own, number 0, and some others. */
final class Producers {
    static final int COUNT = 4;

    private static final List<ExecutorService> OTHERS = new ArrayList<>();

    static {
        for (int i = 1; i < COUNT; i++) {
            OTHERS.add(Executors.newSingleThreadExecutor(task -> {
                Thread thread = new Thread(task, "producer");
                thread.setDaemon(true);
                return thread;
            }));
        }
    }

    private Producers() {}

    /** Runs a call in a producer's thread, and waits for it. */
    static void run(int producer, Runnable call) {
        if (producer == 0) {
            call.run();
            return;
        }
        try {
            OTHERS.get(producer - 1).submit(call).get();
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError("by producer " + producer + ": " + e.getCause(), e);
        }
    }
}
