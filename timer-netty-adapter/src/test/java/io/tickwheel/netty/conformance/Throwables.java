package io.tickwheel.netty.conformance;

import java.util.List;

/** What a task may throw without harming others: every kind of throwable there is. */
final class Throwables {
    private Throwables() {}

    static List<Throwable> harmless() {
        return List.of(
                new Exception("a checked exception"),
                new IllegalStateException("an unchecked exception"),
                new InterruptedException("an interrupt"),
                new Error("an error"),
                new AssertionError("a failed assertion"),
                new OutOfMemoryError("no memory (simulated)"),
                new StackOverflowError("no stack (simulated)"),
                new NoClassDefFoundError("a class that is missing (simulated)"),
                new ExceptionInInitializerError("a class that failed (simulated)"),
                new InternalError("a broken virtual machine (simulated)"),
                new Throwable("neither exception nor error"));
    }

    /** Throws any throwable from a method that declares none. */
    static void throwUnchecked(Throwable thrown) {
        Throwables.<RuntimeException>throwAs(thrown);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwAs(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
