package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The conformance suite on the timer of this module. */
class TickwheelTimerConformanceTest {
    private static final TimerSubject SUBJECT = new TickwheelSubject();

    @Nested
    class Api extends ApiConformance {
        Api() {
            super(SUBJECT);
        }
    }

    @Nested
    class Argument extends ArgumentConformance {
        Argument() {
            super(SUBJECT);
        }
    }

    @Nested
    class WorkerThread extends WorkerThreadConformance {
        WorkerThread() {
            super(SUBJECT);
        }
    }

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
    class StopCaller extends StopCallerConformance {
        StopCaller() {
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
    class TaskExecutor extends TaskExecutorConformance {
        TaskExecutor() {
            super(SUBJECT);
        }
    }

    @Nested
    class Tick extends TickConformance {
        Tick() {
            super(SUBJECT);
        }
    }

    @Nested
    class Concurrency extends ConcurrencyConformance {
        Concurrency() {
            super(SUBJECT);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Logging extends LoggingConformance {
        Logging() {
            super(SUBJECT);
        }
    }

    @Nested
    class AbandonedTimer extends AbandonedTimerConformance {
        AbandonedTimer() {
            super(SUBJECT);
        }
    }
}
