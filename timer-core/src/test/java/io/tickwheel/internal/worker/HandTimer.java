package io.tickwheel.internal.worker;

import java.util.ArrayDeque;
import java.util.Queue;

/** A timer on a {@link HandHost}; a test has it ask that again, once it has failed. */
final class HandTimer extends HostedTimer {
    final Queue<Runnable> later = new ArrayDeque<>();

    HandTimer(HandHost host, TimerLog log) {
        super(
                LifecycleFixture.settings(
                        work -> {
                            throw new AssertionError("no thread is needed");
                        },
                        host::nowNanos,
                        log,
                        host),
                host);
    }

    @Override
    void askLater(Runnable question) {
        later.add(question);
    }
}
