package io.tickwheel.examples.demo.jvm;

/**
 * A child JVM ended without having delivered what it was asked for. The message says how it ended and what it printed.
 *
 * <p>Threads: any.
 */
public final class ChildFailure extends Exception {
    private static final long serialVersionUID = 1;

    ChildFailure(String message) {
        super(message);
    }
}
