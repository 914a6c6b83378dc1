package io.tickwheel.netty.conformance;

/** The conformance suite on the timer of this module with a slack of half a tick, as without any. */
class HalfTickSlackConformanceTest extends ThreadTimerSuite {
    HalfTickSlackConformanceTest() {
        super(SlackSubject.halfTicks());
    }
}
