package io.tickwheel.examples.timers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.LiveTimers;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.examples.timers.load.Load;
import io.tickwheel.page.TimersServer;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("timing") // the load runs on the real clock
@Timeout(120)
@SuppressWarnings("try") // nobody asks the load for anything
class TimersPageTest {
    /** The page shows the 20 oldest timers of the JVM, and the load has two. */
    private static final int MOST_OTHER_TIMERS = 18;

    /** Timers that tests of other classes did not stop are listed until the collector has found them. */
    @BeforeEach
    @Timeout(60)
    void makeRoomOnThePage() throws InterruptedException {
        while (LiveTimers.list().size() > MOST_OTHER_TIMERS) {
            System.gc();
            Thread.sleep(20);
        }
    }

    @Test
    void thePageShowsBothTimersAndWhoPutTheirTimeoutsThere() throws Exception {
        try (Load load = Load.start(Tracking.all(), false);
                TimersServer server = TimersServer.start(0)) {
            String page = get(server);
            Pattern line = Pattern.compile("load\\.Sessions\\$Session\\.(open|use)\\(Sessions\\.java:\\d+\\)");
            while (!line.matcher(page).find() || !page.contains("Load$Report")) {
                Thread.sleep(100); // the page waits two seconds at most for a worker
                page = get(server);
            }
            assertThat(page).contains("<h2>requests</h2>", "<h2>sessions</h2>", "tracking all");
        }
    }

    private static String get(TimersServer server) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.page()).build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString(UTF_8))
                .body();
    }
}
