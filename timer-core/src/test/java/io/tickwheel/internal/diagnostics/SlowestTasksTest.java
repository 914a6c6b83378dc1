package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TaskReport.SlowTaskClass;
import org.junit.jupiter.api.Test;

class SlowestTasksTest {
    private final SlowestTasks slowest = new SlowestTasks();

    @Test
    void countsTheSlowAndKeepsTheSlowestOfEachClass() {
        slowest.add("A", 30, true);
        slowest.add("A", 50, true);
        slowest.add("A", 5, false);
        slowest.add("B", 7, false);

        assertThat(slowest.read()).containsExactly(new SlowTaskClass("A", 2, 50), new SlowTaskClass("B", 0, 7));
    }

    @Test
    void ofEndlesslyManyClassesTheSlowestAreKept() {
        slowest.add("slowest", 1_000_000, true);
        for (int i = 0; i < 10_000; i++) {
            slowest.add("class " + i, i, false);
        }

        assertThat(slowest.read())
                .hasSize(10)
                .startsWith(new SlowTaskClass("slowest", 1, 1_000_000), new SlowTaskClass("class 9999", 0, 9_999));
    }
}
