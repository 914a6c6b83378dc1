package io.tickwheel.netty.handler;

/** The conformance suite on the handlers of this module with a timer on the channels' event loops. */
class EventLoopHandlersConformanceTest extends HandlerSuite {
    EventLoopHandlersConformanceTest() {
        super(HandlerSubject.EVENT_LOOP);
    }
}
