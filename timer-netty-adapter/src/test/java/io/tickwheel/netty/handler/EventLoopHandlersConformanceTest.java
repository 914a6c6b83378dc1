package io.tickwheel.netty.handler;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The conformance suite on the handlers of this module with a timer on the channels' event loops. */
class EventLoopHandlersConformanceTest {
    private static final HandlerSubject SUBJECT = TickwheelHandlers.onEventLoops();

    /** The clock passes from the largest value to the smallest soon after the start of each test. */
    private static final HandlerSubject AT_THE_END_OF_TIME =
            TickwheelHandlers.onEventLoopsFrom(Long.MAX_VALUE - 130_000_000);

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
    class WriteTimeoutAtTheEndOfTime extends WriteTimeoutConformance {
        WriteTimeoutAtTheEndOfTime() {
            super(AT_THE_END_OF_TIME);
        }
    }
}
