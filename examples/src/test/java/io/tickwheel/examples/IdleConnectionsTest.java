package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("timing") // silence takes real time
class IdleConnectionsTest {
    @Test
    @Timeout(120)
    void theProgramDoesWhatItSays() throws Exception {
        List<String> lines = Console.linesOf(() -> IdleConnections.main(new String[0]));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("closed a connection that was open for so many ms: ");
        assertThat(number(lines.get(0))).isGreaterThanOrEqualTo(500);
        assertThat(lines.get(1)).isEqualTo("messages: 10000");
        assertThat(lines.get(2)).startsWith("timeouts: ");
        assertThat(number(lines.get(2))).as("far fewer timeouts than messages").isBetween(1L, 100L);
    }

    private static long number(String line) {
        return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
    }
}
