package io.tickwheel.netty.conformance;

/** The conformance suite on the timer on event loops: all parts but those about constructors, ticks and threads. */
class EventLoopTimerConformanceTest extends TimerSuite {
    EventLoopTimerConformanceTest() {
        super(new EventLoopSubject());
    }
}
