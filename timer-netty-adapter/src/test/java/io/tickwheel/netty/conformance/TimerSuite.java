package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The conformance suite as far as every timer of Netty's interface has to pass it, on any thread. */
abstract class TimerSuite {
    private static final ThreadLocal<TimerSubject> TESTED = new ThreadLocal<>();

    TimerSuite(TimerSubject tested) {
        TESTED.set(tested);
    }

    /** The subject of the part that is being made: JUnit makes a suite, and then its part, for each test. */
    static TimerSubject tested() {
        return TESTED.get();
    }

    @Nested
    class WakeUp extends WakeUpConformance {}

    @Nested
    class Delay extends DelayConformance {}

    @Nested
    class Order extends OrderConformance {}

    @Nested
    @Tag("oldest-netty")
    class Timeout extends TimeoutConformance {}

    @Nested
    @Tag("oldest-netty")
    class Cancel extends CancelConformance {}

    @Nested
    @Tag("oldest-netty")
    class Stop extends StopConformance {}

    @Nested
    @Tag("oldest-netty")
    class Limit extends LimitConformance {}

    @Nested
    class Concurrency extends ConcurrencyConformance {}
}
