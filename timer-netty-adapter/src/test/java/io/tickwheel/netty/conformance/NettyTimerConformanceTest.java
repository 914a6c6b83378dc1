package io.tickwheel.netty.conformance;

import org.junit.jupiter.api.Tag;

/** The conformance suite on Netty's own timer, so that what the suite says of it is known to be true. */
@Tag("nightly")
class NettyTimerConformanceTest extends HashedWheelTimerSuite {
    NettyTimerConformanceTest() {
        super(TimerSubject.NETTY);
    }
}
