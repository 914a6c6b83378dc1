package io.tickwheel.jmh.run;

/** A fork ended without figures; the message says how, and where its output is. */
final class ForkFailure extends Exception {
    private static final long serialVersionUID = 1;

    ForkFailure(String message) {
        super(message);
    }
}
