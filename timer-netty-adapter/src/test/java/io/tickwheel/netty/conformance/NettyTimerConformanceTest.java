package io.tickwheel.netty.conformance;

/** The conformance suite on Netty's own timer, so that what the suite says of it is known to be true. */
class NettyTimerConformanceTest extends HashedWheelTimerSuite {
    NettyTimerConformanceTest() {
        super(TimerSubject.NETTY);
    }
}
