package io.tickwheel.netty.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether Netty's detector watches a timer of the builder, whose thread is a daemon. */
@Tag("timing") // the collector decides when
class BuilderLeakTest {
    @Test
    void itDoesUnlessToldOtherwise() throws Exception {
        assertThat(Isolation.run(Usual.class, new TickwheelSubject()))
                .hasSize(1)
                .allMatch(line -> line.contains("LEAK") && line.contains("HashedWheelTimer"));
        assertThat(Isolation.run(Unwatched.class, new TickwheelSubject())).isEmpty();
    }

    static final class Usual extends AbandonedTimerConformance.Forgotten {
        Usual() {
            super(500);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            return HashedWheelTimer.builder().build();
        }
    }

    static final class Unwatched extends AbandonedTimerConformance.Forgotten {
        Unwatched() {
            super(10);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            return HashedWheelTimer.builder().leakDetection(false).build();
        }
    }
}
