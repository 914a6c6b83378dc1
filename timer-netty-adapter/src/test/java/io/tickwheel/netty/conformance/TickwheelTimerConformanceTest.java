package io.tickwheel.netty.conformance;

/** The conformance suite on the timer of this module. */
class TickwheelTimerConformanceTest extends HashedWheelTimerSuite {
    TickwheelTimerConformanceTest() {
        super(TimerSubject.TICKWHEEL);
    }
}
