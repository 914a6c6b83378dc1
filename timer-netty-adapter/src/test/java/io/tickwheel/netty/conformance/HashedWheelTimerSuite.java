package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The whole conformance suite: beside what timers do, the thread, constructors, ticks and the log. */
abstract class HashedWheelTimerSuite extends TimerSuite {
    HashedWheelTimerSuite(TimerSubject tested) {
        super(tested);
    }

    @Nested
    class WorkerThread extends WorkerThreadConformance {}

    @Nested
    class TaskExecutor extends TaskExecutorConformance {}

    @Nested
    class Api extends ApiConformance {}

    @Nested
    class Argument extends ArgumentConformance {}

    @Nested
    class Tick extends TickConformance {}

    @Nested
    @Tag("oldest-netty")
    class Logging extends LoggingConformance {}

    @Nested
    class AbandonedTimer extends AbandonedTimerConformance {}
}
