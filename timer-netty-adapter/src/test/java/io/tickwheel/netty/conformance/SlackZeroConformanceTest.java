package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Nested;

/** The conformance suite on the timer of this module with a slack of 0: all but constructors, ticks and the log. */
class SlackZeroConformanceTest {
    private static final TimerSubject SUBJECT = SlackSubject.exact();

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
    class Timeout extends TimeoutConformance {
        Timeout() {
            super(SUBJECT);
        }
    }

    @Nested
    class Cancel extends CancelConformance {
        Cancel() {
            super(SUBJECT);
        }
    }

    @Nested
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
    class Limit extends LimitConformance {
        Limit() {
            super(SUBJECT);
        }
    }

    @Nested
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
    class Concurrency extends ConcurrencyConformance {
        Concurrency() {
            super(SUBJECT);
        }
    }
}
