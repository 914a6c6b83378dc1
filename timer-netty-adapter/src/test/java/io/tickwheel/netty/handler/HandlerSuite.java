package io.tickwheel.netty.handler;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The conformance suite that Netty's own handlers pass, too. */
abstract class HandlerSuite {
    final HandlerSubject tested;

    HandlerSuite(HandlerSubject tested) {
        this.tested = tested;
    }

    @Nested
    class IdleEvent extends IdleEventConformance {
        IdleEvent() {
            super(tested);
        }
    }

    @Nested
    class IdleArgument extends IdleArgumentConformance {
        IdleArgument() {
            super(tested);
        }
    }

    @Nested
    class IdleCallback extends IdleCallbackConformance {
        IdleCallback() {
            super(tested);
        }
    }

    @Nested
    class IdleLifecycle extends IdleLifecycleConformance {
        IdleLifecycle() {
            super(tested);
        }
    }

    @Nested
    class RepeatedUse extends RepeatedUseConformance {
        RepeatedUse() {
            super(tested);
        }
    }

    @Nested
    class ObserveOutput extends ObserveOutputConformance {
        ObserveOutput() {
            super(tested);
        }
    }

    @Nested
    class ReadTimeout extends ReadTimeoutConformance {
        ReadTimeout() {
            super(tested);
        }
    }

    @Nested
    class WriteTimeout extends WriteTimeoutConformance {
        WriteTimeout() {
            super(tested);
        }
    }

    @Nested
    class PassThrough extends PassThroughConformance {
        PassThrough() {
            super(tested);
        }
    }

    @Nested
    class UnreliableTimer extends UnreliableTimerConformance {
        UnreliableTimer() {
            super(tested);
        }
    }

    @Nested
    @Tag("oldest-netty")
    class Socket extends SocketConformance {
        Socket() {
            super(tested);
        }
    }

    @Nested
    class MovedChannel extends MovedChannelConformance {
        MovedChannel() {
            super(tested);
        }
    }
}
