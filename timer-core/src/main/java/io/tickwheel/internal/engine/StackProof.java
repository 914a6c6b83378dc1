package io.tickwheel.internal.engine;
/** stand-in. */
final class StackProof {
    private StackProof() {}

    static void require() {}
}
