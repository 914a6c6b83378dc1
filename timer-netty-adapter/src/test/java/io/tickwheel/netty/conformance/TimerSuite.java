package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The conformance suite as far as every timer of Netty's interface has to pass it, on any thread. */
abstract class TimerSuite {
    final TimerSubject tested;

    TimerSuite(TimerSubject tested) {
        this.tested = tested;
    }

    @Nested
    class WakeUp extends WakeUpConformance {
        WakeUp() {
            super(tested);
        }
    }

    @Nested
    class Delay extends DelayConformance {
        Delay() {
            super(tested);
        }
    }

    @Nested
    class Order extends OrderConformance {
        Order() {
            super(tested);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Timeout extends TimeoutConformance {
        Timeout() {
            super(tested);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Cancel extends CancelConformance {
        Cancel() {
            super(tested);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Stop extends StopConformance {
        Stop() {
            super(tested);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Limit extends LimitConformance {
        Limit() {
            super(tested);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class TaskFailure extends TaskFailureConformance {
        TaskFailure() {
            super(tested);
        }
    }

    @Nested
    class Concurrency extends ConcurrencyConformance {
        Concurrency() {
            super(tested);
        }
    }
}
