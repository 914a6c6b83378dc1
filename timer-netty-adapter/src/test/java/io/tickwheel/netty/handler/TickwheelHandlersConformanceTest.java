package io.tickwheel.netty.handler;

import org.junit.jupiter.api.Nested;

/** The conformance suite on the handlers of this module with its own timer, and with Netty's where threads matter. */
class TickwheelHandlersConformanceTest extends TickwheelHandlerSuite {
    private static final HandlerSubject ON_NETTY_TIMER = TickwheelHandlers.onNettyTimer();

    TickwheelHandlersConformanceTest() {
        super(TickwheelHandlers.onTickwheel(), TickwheelHandlers.onTickwheelFrom(END_OF_TIME_NANOS));
    }

    @Nested
    class SocketOnNettyTimer extends SocketConformance {
        SocketOnNettyTimer() {
            super(ON_NETTY_TIMER);
        }
    }

    @Nested
    class MovedChannelOnNettyTimer extends MovedChannelConformance {
        MovedChannelOnNettyTimer() {
            super(ON_NETTY_TIMER);
        }
    }
}
