package io.tickwheel.netty.handler;

import org.junit.jupiter.api.Nested;

/** The conformance suite on the handlers of this module, also where the clock's values wrap around. */
abstract class TickwheelHandlerSuite extends HandlerSuite {
    /** The clock passes from the largest value to the smallest soon after the start of each test. */
    static final long END_OF_TIME_NANOS = Long.MAX_VALUE - 130_000_000;

    final HandlerSubject atTheEndOfTime;

    TickwheelHandlerSuite(HandlerSubject tested, HandlerSubject atTheEndOfTime) {
        super(tested);
        this.atTheEndOfTime = atTheEndOfTime;
    }

    @Nested
    class IdleEventAtTheEndOfTime extends IdleEventConformance {
        IdleEventAtTheEndOfTime() {
            super(atTheEndOfTime);
        }
    }

    @Nested
    class ObserveOutputAtTheEndOfTime extends ObserveOutputConformance {
        ObserveOutputAtTheEndOfTime() {
            super(atTheEndOfTime);
        }
    }

    @Nested
    class ReadTimeoutAtTheEndOfTime extends ReadTimeoutConformance {
        ReadTimeoutAtTheEndOfTime() {
            super(atTheEndOfTime);
        }
    }

    @Nested
    class WriteTimeoutAtTheEndOfTime extends WriteTimeoutConformance {
        WriteTimeoutAtTheEndOfTime() {
            super(atTheEndOfTime);
        }
    }
}
