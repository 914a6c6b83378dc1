package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private final StringWriter out = new StringWriter();

    private void showThree(boolean terminal) {
        ProgressLine line = new ProgressLine(new PrintWriter(out), terminal);
        line.show("Netty: busy", "1 request");
        line.show("Netty: busy", "2 requests");
        line.show("Netty: idle", "");
        line.clear();
    }

    @Test
    void aTerminalShowsEachStateInThePlaceOfTheLast() {
        showThree(true);
        assertThat(out.toString()).containsSubsequence("\r", "1 request", "\r", "2 requests", "\r", "idle", "\r");
        assertThat(out.toString()).doesNotContain("\n");
    }

    @Test
    void elsewhereThereIsALineForEachNewText() {
        showThree(false);
        assertThat(out.toString().lines()).containsExactly("Netty: busy", "Netty: idle");
    }
}
