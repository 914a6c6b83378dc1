package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutGroup;
import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The steps of a request share its budget, which is one timeout. */
class RequestBudgetRecipeTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final List<String> notes = new ArrayList<>();

    @Test
    void eachStepGetsTheTimeThatTheStepsBeforeLeft() {
        try (TimeoutGroup group = new TimeoutGroup()) {
            TimeoutHandle budget = timer.schedule(t -> notes.add("too late"), Duration.ofSeconds(2));
            group.add(budget);
            group.add(timer.schedule(t -> send("second server", budget.remaining()), Duration.ofMillis(50)));
            send("first server", budget.remaining());

            time.advance(Duration.ofMillis(300));
        }

        assertThat(notes).containsExactly("first server within PT2S", "second server within PT1.95S");
        assertThat(timer.pending()).isZero();
    }

    @Test
    void aRequestThatUsesUpItsBudgetFails() {
        TimeoutHandle budget = timer.schedule(t -> notes.add("too late"), Duration.ofSeconds(2));

        time.advance(Duration.ofSeconds(3));

        assertThat(notes).containsExactly("too late");
        assertThat(budget.remaining()).isZero();
    }

    private void send(String to, Duration within) {
        notes.add(to + " within " + within);
    }
}
