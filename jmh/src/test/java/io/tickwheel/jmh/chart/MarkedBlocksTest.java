package io.tickwheel.jmh.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class MarkedBlocksTest {
    private static final String DOCUMENT = """
            before
            <!-- results: one -->
            old
            <!-- end -->
            between
            <!-- results: two-jdk25 -->
            <!-- end -->
            after
            """;

    @Test
    void writesWhatIsBetweenTheMarksAndNothingElse() throws IOException {
        assertThat(MarkedBlocks.rewrite(DOCUMENT, name -> "text of $" + name)).isEqualTo("""
                        before
                        <!-- results: one -->

                        text of $one

                        <!-- end -->
                        between
                        <!-- results: two-jdk25 -->

                        text of $two-jdk25

                        <!-- end -->
                        after
                        """);
    }

    @Test
    void changesNothingTheSecondTime() throws IOException {
        String once = MarkedBlocks.rewrite(DOCUMENT, name -> name);
        assertThat(MarkedBlocks.rewrite(once, name -> name)).isEqualTo(once);
    }
}
