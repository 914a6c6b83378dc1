package io.tickwheel.diagnostics;

import java.util.Objects;

/**
 * Which timeouts note when and where they were scheduled. A tracked timeout costs a walk of the stack and some more
 * bytes.
 *
 * <p>Source: the levels of Netty's leak detector.
 *
 * @param oneIn of this many timeouts one is tracked, chosen at random; 0 for none
 */
public record Tracking(int oneIn) {
    private static final Tracking OFF = new Tracking(0);
    private static final Tracking ALL = new Tracking(1);

    /**
     * A level.
     *
     * @param oneIn of this many timeouts one is tracked; 0 for none
     * @throws IllegalArgumentException if oneIn is negative
     */
    public Tracking {
        if (oneIn < 0) {
            throw new IllegalArgumentException("oneIn: " + oneIn + " (expected: >= 0)");
        }
    }

    /**
     * No timeout is tracked, which costs nothing.
     *
     * @return never null
     */
    public static Tracking off() {
        return OFF;
    }

    /**
     * One timeout in {@code oneIn} is tracked.
     *
     * @param oneIn at least 1
     * @return never null
     * @throws IllegalArgumentException if oneIn is less than 1
     */
    public static Tracking sampled(int oneIn) {
        if (oneIn < 1) {
            throw new IllegalArgumentException("oneIn: " + oneIn + " (expected: >= 1)");
        }
        return new Tracking(oneIn);
    }

    /**
     * Every timeout is tracked.
     *
     * @return never null
     */
    public static Tracking all() {
        return ALL;
    }

    /**
     * Reads what {@link #toString} writes.
     *
     * @param text off, all or a number n as in {@code 1/n}, not null
     * @return never null
     * @throws NullPointerException if text is null
     * @throws IllegalArgumentException if it is none of these
     */
    public static Tracking parse(String text) {
        Objects.requireNonNull(text, "text");
        if (text.equals("off")) {
            return OFF;
        }
        if (text.equals("all")) {
            return ALL;
        }
        if (text.matches("1/[1-9][0-9]{0,9}")) {
            // Ten digits may be more than an int takes.
            long oneIn = Long.parseLong(text.substring(2));
            if (oneIn <= Integer.MAX_VALUE) {
                return sampled((int) oneIn);
            }
        }
        throw new IllegalArgumentException("tracking: " + text + " (expected: off, all or 1/n)");
    }

    @Override
    public String toString() {
        return oneIn == 0 ? "off" : oneIn == 1 ? "all" : "1/" + oneIn;
    }
}
