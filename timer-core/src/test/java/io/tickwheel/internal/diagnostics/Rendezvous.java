package io.tickwheel.internal.diagnostics;

import java.util.concurrent.atomic.AtomicInteger;

/** Lets the two actors of a race begin together, unless one of them gets no processor. */
final class Rendezvous {
    private static final int SPINS = 20_000;

    private final AtomicInteger arrived = new AtomicInteger();

    void meet() {
        arrived.incrementAndGet();
        for (int i = 0; i < SPINS && arrived.get() < 2; i++) {
            Thread.onSpinWait();
        }
    }
}
