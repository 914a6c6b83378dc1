package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("timing") // a login that never comes is waited for on the real clock
class SwapInAnApplicationTest {
    @Test
    @Timeout(120)
    void theProgramDoesWhatItSays() throws Exception {
        assertThat(Console.linesOf(() -> SwapInAnApplication.main(new String[0])))
                .containsExactly(
                        "the client that logs in hears: welcome, alice",
                        "the client that says nothing is disconnected",
                        "the other is still connected: true",
                        "timeouts left when the timer stops: 0");
    }
}
