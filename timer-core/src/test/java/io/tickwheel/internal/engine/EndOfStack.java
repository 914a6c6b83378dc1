package io.tickwheel.internal.engine;

import java.util.SplittableRandom;

/**
 * Goes down until the stack overflows, by frames of different sizes and kinds, and calls an action at each depth on
 * the way up. A thread that is to do this again and again meets the end of its stack at another offset each time.
 *
 * <p>Threads: one.
 */
final class EndOfStack {
    /**
     * The order of the tests that meet it, behind the races: at each overflow the JVM walks the whole stack, and ten
     * times as long where the frames are those of compiled code, as they all are at the end of a run of all tests.
     */
    static final int EARLY = 2;

    private final Runnable action;
    private final SplittableRandom random;
    private int route;

    EndOfStack(Runnable action, SplittableRandom random) {
        this.action = action;
        this.random = random;
    }

    void meet() {
        route = random.nextInt();
        shift(random.nextInt(50));
    }

    /** A few frames of their own, so that not every meeting is at the same offset. */
    private void shift(int frames) {
        if (frames == 0) {
            descend(0);
        } else {
            shift(frames - 1);
        }
    }

    /** Goes down by frames of different sizes, in an order that the route says. */
    private long descend(int depth) {
        int turn = (route >>> ((depth & 15) * 2)) & 3;
        if (turn == 0) {
            return wide(depth, 1, 2, 3, 4, 5, 6, 7, 8);
        }
        return turn == 1 ? mixed(depth, this, 0.5) : narrow(depth);
    }

    private long narrow(int depth) {
        long sum = depth;
        try {
            sum += descend(depth + 1);
        } catch (StackOverflowError e) {
            sum++;
        }
        act();
        return sum;
    }

    private long wide(int depth, long a, long b, long c, long d, long e, long f, long g, long h) {
        long sum = a;
        try {
            sum += descend(depth + 1);
        } catch (StackOverflowError error) {
            sum++;
        }
        act();
        return sum + a * b + c * d + e * f + g * h;
    }

    private double scale(double factor, long sum) {
        return factor * sum;
    }

    private long mixed(int depth, Object self, double factor) {
        double sum = factor;
        try {
            sum += scale(factor, descend(depth + 1));
        } catch (StackOverflowError e) {
            sum++;
        }
        act();
        return self == this ? (long) (sum * factor) : 0;
    }

    private void act() {
        action.run();
    }
}
