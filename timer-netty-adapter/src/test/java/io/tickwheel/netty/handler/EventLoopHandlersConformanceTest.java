package io.tickwheel.netty.handler;

/** The conformance suite on the handlers of this module with a timer on the channels' event loops. */
class EventLoopHandlersConformanceTest extends TickwheelHandlerSuite {
    EventLoopHandlersConformanceTest() {
        super(TickwheelHandlers.onEventLoops(), TickwheelHandlers.onEventLoopsFrom(END_OF_TIME_NANOS));
    }
}
