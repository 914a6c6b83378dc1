package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DocumentationTest {
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
    void writesWhatIsBetweenTheMarksAndNothingElse() {
        assertThat(Documentation.withTables(DOCUMENT, Map.of("one", "text of $1")))
                .isEqualTo("""
                        before
                        <!-- results: one -->

                        text of $1

                        <!-- end -->
                        between
                        <!-- results: two-jdk25 -->

                        Not measured yet.

                        <!-- end -->
                        after
                        """);
    }

    @Test
    void changesNothingTheSecondTime() {
        String once = Documentation.withTables(DOCUMENT, Map.of("one", "1"));
        assertThat(Documentation.withTables(once, Map.of("one", "1"))).isEqualTo(once);
    }
}
