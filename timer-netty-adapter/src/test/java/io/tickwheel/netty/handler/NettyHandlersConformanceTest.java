package io.tickwheel.netty.handler;

/** The conformance suite on Netty's own handlers, so that what the suite says of them is known to be true. */
class NettyHandlersConformanceTest extends HandlerSuite {
    NettyHandlersConformanceTest() {
        super(HandlerSubject.NETTY);
    }
}
