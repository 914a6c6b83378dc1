package io.tickwheel.netty.handler;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The conformance suite on the handlers of this module: on its own timer, at the end of time, and on Netty's timer. */
class TickwheelHandlersConformanceTest {
    private static final HandlerSubject SUBJECT = TickwheelHandlers.onTickwheel();

    /** The clock passes from the largest value to the smallest soon after the start of each test. */
    private static final HandlerSubject AT_THE_END_OF_TIME =
            TickwheelHandlers.onTickwheelFrom(Long.MAX_VALUE - 130_000_000);

    private static final HandlerSubject ON_NETTY_TIMER = TickwheelHandlers.onNettyTimer();

    @Nested
    class IdleEvent extends IdleEventConformance {
        IdleEvent() {
            super(SUBJECT);
        }
    }

    @Nested
    class IdleArgument extends IdleArgumentConformance {
        IdleArgument() {
            super(SUBJECT);
        }
    }

    @Nested
    class IdleCallback extends IdleCallbackConformance {
        IdleCallback() {
            super(SUBJECT);
        }
    }

    @Nested
    class IdleLifecycle extends IdleLifecycleConformance {
        IdleLifecycle() {
            super(SUBJECT);
        }
    }

    @Nested
    class RepeatedUse extends RepeatedUseConformance {
        RepeatedUse() {
            super(SUBJECT);
        }
    }

    @Nested
    class ObserveOutput extends ObserveOutputConformance {
        ObserveOutput() {
            super(SUBJECT);
        }
    }

    @Nested
    class ReadTimeout extends ReadTimeoutConformance {
        ReadTimeout() {
            super(SUBJECT);
        }
    }

    @Nested
    class WriteTimeout extends WriteTimeoutConformance {
        WriteTimeout() {
            super(SUBJECT);
        }
    }

    @Nested
    class PassThrough extends PassThroughConformance {
        PassThrough() {
            super(SUBJECT);
        }
    }

    @Nested
    class UnreliableTimer extends UnreliableTimerConformance {
        UnreliableTimer() {
            super(SUBJECT);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Socket extends SocketConformance {
        Socket() {
            super(SUBJECT);
        }
    }

    @Nested
    class MovedChannel extends MovedChannelConformance {
        MovedChannel() {
            super(SUBJECT);
        }
    }

    @Nested
    class IdleEventAtTheEndOfTime extends IdleEventConformance {
        IdleEventAtTheEndOfTime() {
            super(AT_THE_END_OF_TIME);
        }
    }

    @Nested
    class ObserveOutputAtTheEndOfTime extends ObserveOutputConformance {
        ObserveOutputAtTheEndOfTime() {
            super(AT_THE_END_OF_TIME);
        }
    }

    @Nested
    class ReadTimeoutAtTheEndOfTime extends ReadTimeoutConformance {
        ReadTimeoutAtTheEndOfTime() {
            super(AT_THE_END_OF_TIME);
        }
    }

    @Nested
    class WriteTimeoutAtTheEndOfTime extends WriteTimeoutConformance {
        WriteTimeoutAtTheEndOfTime() {
            super(AT_THE_END_OF_TIME);
        }
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
