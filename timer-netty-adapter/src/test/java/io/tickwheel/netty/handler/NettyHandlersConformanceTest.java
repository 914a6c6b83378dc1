package io.tickwheel.netty.handler;

import org.junit.jupiter.api.Nested;

/** The conformance suite on Netty's own handlers, so that what the suite says of them is known to be true. */
class NettyHandlersConformanceTest {
    private static final HandlerSubject SUBJECT = new NettyHandlers();

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
}
