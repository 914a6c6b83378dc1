package io.tickwheel.netty.handler;

import org.junit.jupiter.api.Tag;

/** The conformance suite on Netty's own handlers, so that what the suite says of them is known to be true. */
@Tag("nightly")
class NettyHandlersConformanceTest extends HandlerSuite {
    NettyHandlersConformanceTest() {
        super(HandlerSubject.NETTY);
    }
}
