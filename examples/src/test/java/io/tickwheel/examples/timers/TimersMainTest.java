package io.tickwheel.examples.timers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.LiveTimers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

@Tag("timing") // the load runs on the real clock
@Timeout(120)
class TimersMainTest {
    private static final int SESSIONS = 500;
    /** More than the sessions: only a leak leaves so many. */
    private static final int MANY_SESSIONS = 700;
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
        try (Running running = new Running("--tracking", "all")) {
            String page = running.await("Load$Report");

            assertThat(page).contains("<h2>requests</h2>", "<h2>sessions</h2>", "tracking all");
            Pattern line = Pattern.compile("load\\.Sessions\\$Session\\.(open|use)\\(Sessions\\.java:\\d+\\)");
            while (!line.matcher(page).find()) { // the page waits two seconds at most for a worker
                page = running.get("");
            }
            awaitPendingSessionsAfterManyUses(running);
        }
    }

    @Test
    void aLeakIsSeenToGrow() throws Exception {
        try (Running running = new Running("--leak", "--tracking", "off")) {
            while (ofSessions("pending", running.get("")) < MANY_SESSIONS) {
                Thread.sleep(100);
            }
        }
    }

    @Test
    void aWrongOptionIsExplained() {
        StringWriter err = new StringWriter();
        CommandLine command = TimersMain.commandLine().setErr(new PrintWriter(err, true));

        assertThat(command.execute("--tracking", "some")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(command.execute("--port", "65536")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(command.execute("--port", "-1")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString())
                .contains("--tracking", "expected: off, all or 1/n")
                .contains("'--port': '65536' is not from 0 to 65535", "'--port': '-1' is not from 0 to 65535");
    }

    @Test
    void aPortThatIsTakenIsExplained() throws Exception {
        StringWriter err = new StringWriter();
        CommandLine command = TimersMain.commandLine().setErr(new PrintWriter(err, true));

        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(command.execute("--port", Integer.toString(taken.getLocalPort())))
                    .isEqualTo(CommandLine.ExitCode.SOFTWARE);
        }
        assertThat(err.toString()).startsWith("timers: ").contains("in use");
    }

    /**
     * Whoever uses a session cancels a timeout and schedules another, so a page that is read meanwhile may show one
     * more or less. With a leak none would show this number after so many uses.
     */
    private static void awaitPendingSessionsAfterManyUses(Running running) throws Exception {
        String text = running.get("");
        while (ofSessions("scheduled", text) < MANY_SESSIONS || ofSessions("pending", text) != SESSIONS) {
            Thread.sleep(20);
            text = running.get("");
        }
    }

    private static long ofSessions(String count, String text) {
        Matcher found = Pattern.compile(count + " +([0-9,]+)").matcher(text.substring(text.indexOf("sessions")));
        assertThat(found.find()).as(text).isTrue();
        return Long.parseLong(found.group(1).replace(",", ""));
    }

    /** The program on a thread of its own, until it is closed. */
    private static final class Running implements AutoCloseable {
        private final CompletableFuture<URI> page = new CompletableFuture<>();
        private final FutureTask<Integer> exit;
        private final Thread thread;

        Running(String... options) {
            CommandLine command = TimersMain.commandLine().setOut(new PrintWriter(new FirstLine(), false));
            String[] all = new String[options.length + 2];
            all[0] = "--port";
            all[1] = "0";
            System.arraycopy(options, 0, all, 2, options.length);
            exit = new FutureTask<>(() -> command.execute(all));
            thread = new Thread(exit);
            thread.start();
        }

        String get(String query) throws Exception {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(page.get() + query)).build();
            return HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString(UTF_8))
                    .body();
        }

        String await(String shown) throws Exception {
            String markup = get("");
            while (!markup.contains(shown)) {
                Thread.sleep(100);
                markup = get("");
            }
            return markup;
        }

        @Override
        public void close() {
            thread.interrupt();
            assertThat(exit).succeedsWithin(Duration.ofMinutes(1)).isEqualTo(CommandLine.ExitCode.OK);
        }

        private final class FirstLine extends Writer {
            private final StringBuilder text = new StringBuilder();

            @Override
            public void write(char[] chars, int from, int count) {
                text.append(chars, from, count);
            }

            @Override
            public void flush() {
                page.complete(URI.create(text.toString().strip()));
            }

            @Override
            public void close() {}
        }
    }
}
