package io.tickwheel.examples.timers;

import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.examples.timers.load.Load;
import io.tickwheel.page.TimersServer;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A process with timers that are busy, and a page that shows them. Options are {@code --port N}, {@code --tracking
 * off|all|1/n} and {@code --leak}, with which sessions forget to cancel a timeout that they replace.
 */
public final class TimersMain {
    private TimersMain() {}

    @SuppressWarnings("try") // nobody asks the load for anything
    public static void main(String[] arguments) throws Exception {
        int port = 8080;
        Tracking tracking = Tracking.sampled(10);
        boolean leak = false;
        for (Iterator<String> left = List.of(arguments).iterator(); left.hasNext(); ) {
            String option = left.next();
            switch (option) {
                case "--port" -> port = Integer.parseInt(left.next());
                case "--tracking" -> tracking = Tracking.parse(left.next());
                case "--leak" -> leak = true;
                default -> throw new IllegalArgumentException("unknown option " + option);
            }
        }
        try (Load load = Load.start(tracking, leak);
                TimersServer server = TimersServer.start(port)) {
            System.out.println(server.page());
            new CountDownLatch(1).await();
        }
    }
}
