package io.tickwheel.netty.handler;

/** The conformance suite on the handlers of this module with its own timer. */
class TickwheelHandlersConformanceTest extends HandlerSuite {
    TickwheelHandlersConformanceTest() {
        super(HandlerSubject.TICKWHEEL);
    }
}
