package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("timing") // an answer that never comes is waited for on the real clock
class RequestTimeoutTest {
    @Test
    @Timeout(120)
    void theProgramDoesWhatItSays() throws Exception {
        assertThat(Console.linesOf(() -> RequestTimeout.main(new String[0])))
                .containsExactly(
                        "ping: ping was answered",
                        "lost: failed, java.util.concurrent.TimeoutException: no answer within PT0.2S",
                        "open requests: 0, pending timeouts: 0");
    }
}
