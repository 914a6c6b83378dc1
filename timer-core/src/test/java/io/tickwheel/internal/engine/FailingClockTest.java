package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A clock that fails within a step: the step fails, nothing is lost, and the next step does the rest. */
class FailingClockTest {
    private static final long TICK_NANOS = 10;
    private static final Schedule EACH_20_NANOS = Schedule.fixedRate(Duration.ofNanos(20), Duration.ofNanos(20));

    private final List<Long> ranNanos = new ArrayList<>();
    private long nowNanos;
    private boolean isFailing;

    @ParameterizedTest
    @EnumSource
    void whatRepeatsIsPutBack(Layout layout) {
        Engine engine = engine(layout);
        engine.schedule(new RepeatingNode(20, EACH_20_NANOS, () -> nowNanos, this::note, false));

        stepAtEachTickUpTo(60, engine);

        assertThat(ranNanos).containsExactly(20L, 40L, 60L);
        assertThat(engine.close()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasMovedToLaterIsPutWhereItBelongs(Layout layout) {
        Engine engine = engine(layout);
        NamedTimeout moved = new NamedTimeout("moved", 20, this::note);
        engine.schedule(moved);
        engine.reschedule(moved, 60);

        stepAtEachTickUpTo(60, engine);

        assertThat(ranNanos).containsExactly(60L);
    }

    private void stepAtEachTickUpTo(long lastNanos, Engine engine) {
        while (nowNanos < lastNanos) {
            nowNanos += TICK_NANOS;
            isFailing = true;
            try {
                engine.step(nowNanos);
            } catch (IllegalStateException expected) {
                assertThat(expected).hasMessage("on purpose");
            }
            isFailing = false;
            engine.step(nowNanos);
        }
    }

    private void note() {
        ranNanos.add(nowNanos);
    }

    private Engine engine(Layout layout) {
        return new Engine(
                new WheelGeometry(TICK_NANOS, 8, layout),
                this::readClock,
                FailingClockTest::run,
                () -> {},
                null,
                ManualEngine.EAGER);
    }

    private long readClock() {
        if (isFailing) {
            throw new IllegalStateException("on purpose");
        }
        return nowNanos;
    }

    private static void run(TimeoutNode node) {
        try {
            node.runTask();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
