package io.tickwheel.internal.engine;

/** Broken on purpose: the state of a transferred timeout, with transitions that look and then write. */
final class CheckThenActState {
    private static final int TRANSFERRED = 1;
    private static final int ENDED = 2;

    private volatile int state = TRANSFERRED;

    boolean tryCancel() {
        return tryEnd();
    }

    boolean tryExpire() {
        return tryEnd();
    }

    boolean tryReturn() {
        return tryEnd();
    }

    private boolean tryEnd() {
        if (state != TRANSFERRED) {
            return false;
        }
        state = ENDED;
        return true;
    }
}
