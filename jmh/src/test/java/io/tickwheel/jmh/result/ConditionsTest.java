package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.result.Conditions.Batch;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class ConditionsTest {
    private static final Batch MORNING = new Batch("jmh/run --full", "2026-01-02T03:04:05Z", "0.1, 0.2, 0.3", 0);
    private static final Batch EVENING = new Batch("jmh/run --full", "2026-01-02T20:00:00Z", "1.0, 0.2, 0.3", 0);

    private final Conditions conditions = conditions("abc1234", "17.0.1", "Some CPU");

    @Test
    void forksAreCountedByTheCommandThatRanThem() {
        assertThat(conditions
                        .withFork(MORNING)
                        .withFork(MORNING)
                        .withFork(EVENING)
                        .batches())
                .extracting(Batch::date, Batch::forks)
                .containsExactly(tuple(MORNING, 2), tuple(EVENING, 1));
    }

    @Test
    void theSameSourcesJdkAndMachineGoOn() {
        assertThat(conditions.continues(conditions.withFork(MORNING).withFailure("kafka failed")))
                .isTrue();
        assertThat(conditions("def5678", "17.0.1", "Some CPU").continues(conditions))
                .isFalse();
        assertThat(conditions("abc1234", "25.0.3", "Some CPU").continues(conditions))
                .isFalse();
        assertThat(conditions("abc1234", "17.0.1", "Other CPU").continues(conditions))
                .isFalse();
    }

    @Test
    void changedSourcesNeverGoOnAsNobodyKnowsWhetherTheyAreTheSame() {
        Conditions dirty = conditions("abc1234-dirty", "17.0.1", "Some CPU");
        assertThat(dirty.continues(dirty)).isFalse();
        Conditions ofNoRepository = conditions(Conditions.UNKNOWN, "17.0.1", "Some CPU");
        assertThat(ofNoRepository.continues(ofNoRepository)).isFalse();
    }

    private static Tuple tuple(Batch batch, int forks) {
        return Tuple.tuple(batch.date(), forks);
    }

    private static Conditions conditions(String commit, String jdk, String cpu) {
        return new Conditions("wheel", "A wheel", commit, jdk, 2, cpu, "Some OS", "full", List.of(), List.of());
    }
}
