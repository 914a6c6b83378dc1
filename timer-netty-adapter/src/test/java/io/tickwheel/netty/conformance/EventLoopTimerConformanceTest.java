package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The conformance suite on the timer on event loops: all parts but those about constructors, ticks and threads. */
class EventLoopTimerConformanceTest {
    private static final TimerSubject SUBJECT = new EventLoopSubject();

    @Nested
    class WakeUp extends WakeUpConformance {
        WakeUp() {
            super(SUBJECT);
        }
    }

    @Nested
    class Delay extends DelayConformance {
        Delay() {
            super(SUBJECT);
        }
    }

    @Nested
    class Order extends OrderConformance {
        Order() {
            super(SUBJECT);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Timeout extends TimeoutConformance {
        Timeout() {
            super(SUBJECT);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Cancel extends CancelConformance {
        Cancel() {
            super(SUBJECT);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Stop extends StopConformance {
        Stop() {
            super(SUBJECT);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Limit extends LimitConformance {
        Limit() {
            super(SUBJECT);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class TaskFailure extends TaskFailureConformance {
        TaskFailure() {
            super(SUBJECT);
        }
    }

    @Nested
    class Concurrency extends ConcurrencyConformance {
        Concurrency() {
            super(SUBJECT);
        }
    }
}
