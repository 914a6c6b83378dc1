package io.tickwheel.netty.handler;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The conformance suite that Netty's own handlers pass, too. */
abstract class HandlerSuite {
    private static final ThreadLocal<HandlerSubject> TESTED = new ThreadLocal<>();

    HandlerSuite(HandlerSubject tested) {
        TESTED.set(tested);
    }

    /** The subject of the part that is being made: JUnit makes a suite, and then its part, for each test. */
    static HandlerSubject tested() {
        return TESTED.get();
    }

    @Nested
    class IdleEvent extends IdleEventConformance {}

    @Nested
    class IdleArgument extends IdleArgumentConformance {}

    @Nested
    class IdleCallback extends IdleCallbackConformance {}

    @Nested
    class IdleLifecycle extends IdleLifecycleConformance {}

    @Nested
    class RepeatedUse extends RepeatedUseConformance {}

    @Nested
    class WriteTimeout extends WriteTimeoutConformance {}

    @Nested
    class PassThrough extends PassThroughConformance {}

    @Nested
    class UnreliableTimer extends UnreliableTimerConformance {}

    @Nested
    @Tag("oldest-netty")
    class Socket extends SocketConformance {}
}
