package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Nested;

/** The conformance suite on Netty's own timer, so that what the suite says of it is known to be true. */
class NettyTimerConformanceTest {
    private static final TimerSubject SUBJECT = new NettySubject();

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
