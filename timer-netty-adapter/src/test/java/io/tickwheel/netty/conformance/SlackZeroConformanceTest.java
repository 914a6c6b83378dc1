package io.tickwheel.netty.conformance;

/** The conformance suite on the timer of this module with a slack of 0: all but constructors, ticks and the log. */
class SlackZeroConformanceTest extends ThreadTimerSuite {
    SlackZeroConformanceTest() {
        super(SlackSubject.exact());
    }
}
