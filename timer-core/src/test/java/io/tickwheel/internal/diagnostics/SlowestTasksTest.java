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
    void showsTheTenSlowestSlowestFirst() {
        for (int i = 1; i <= 30; i++) {
            slowest.add("class " + i, i, true);
        }

        assertThat(slowest.read()).hasSize(10);
        assertThat(slowest.read())
                .extracting(SlowTaskClass::longestNanos)
                .isSortedAccordingTo((a, b) -> b.compareTo(a));
        assertThat(slowest.read().get(0)).isEqualTo(new SlowTaskClass("class 30", 1, 30));
    }

    @Test
    void ofEndlesslyManyClassesTheSlowestAreKept() {
        slowest.add("slowest", 1_000_000, true);
        for (int i = 0; i < 10_000; i++) {
            slowest.add("class " + i, i, false);
        }

        assertThat(slowest.read()).hasSize(10);
        assertThat(slowest.read().get(0).taskClass()).isEqualTo("slowest");
        assertThat(slowest.read().get(1).taskClass()).isEqualTo("class 9999");
        assertThat(slowest.size()).isEqualTo(64);
    }

    @Test
    void aFastClassDoesNotDriveOutASlowOne() {
        slowest.add("slow 0", 99, true);
        for (int i = 1; i < 64; i++) {
            slowest.add("slow " + i, 100, true);
        }
        slowest.add("fast", 1, false);

        assertThat(slowest.size()).isEqualTo(64);
        slowest.add("slow 0", 101, true);
        assertThat(slowest.read().get(0)).isEqualTo(new SlowTaskClass("slow 0", 2, 101));
    }
}
