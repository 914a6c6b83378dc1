package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The whole conformance suite: beside what timers do, constructors, ticks and the log. */
abstract class HashedWheelTimerSuite extends ThreadTimerSuite {
    HashedWheelTimerSuite(TimerSubject tested) {
        super(tested);
    }

    @Nested
    class Api extends ApiConformance {
        Api() {
            super(tested);
        }
    }

    @Nested
    class Argument extends ArgumentConformance {
        Argument() {
            super(tested);
        }
    }

    @Nested
    class Tick extends TickConformance {
        Tick() {
            super(tested);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Logging extends LoggingConformance {
        Logging() {
            super(tested);
        }
    }

    @Nested
    class AbandonedTimer extends AbandonedTimerConformance {
        AbandonedTimer() {
            super(tested);
        }
    }
}
