package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Nested;

/** The conformance suite for timers with a thread of their own. */
abstract class ThreadTimerSuite extends TimerSuite {
    ThreadTimerSuite(TimerSubject tested) {
        super(tested);
    }

    @Nested
    class WorkerThread extends WorkerThreadConformance {
        WorkerThread() {
            super(tested);
        }
    }

    @Nested
    class StopCaller extends StopCallerConformance {
        StopCaller() {
            super(tested);
        }
    }

    @Nested
    class TaskExecutor extends TaskExecutorConformance {
        TaskExecutor() {
            super(tested);
        }
    }
}
