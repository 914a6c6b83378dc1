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
        assertThat(lines.get(0)).isEqualTo("messages: 10000");
        assertThat(number(lines.get(1))).as("far fewer timeouts than messages").isBetween(2L, 100L);
        assertThat(number(lines.get(2))).as("silence").isGreaterThanOrEqualTo(500);
    }

    private static long number(String line) {
        return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
    }
}
