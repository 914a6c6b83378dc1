package io.tickwheel.diagnostics;

import java.util.Objects;

/**
 * Which timeouts note when and where they were scheduled, which takes a walk of the stack. After the levels of Netty's
 * leak detector.
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

    /** {@return the level that tracks no timeout} */
    public static Tracking off() {
        return OFF;
    }

    /**
     * Tracks one timeout in {@code oneIn}.
     *
     * @param oneIn at least 1
     * @return the level
     * @throws IllegalArgumentException if oneIn is less than 1
     */
    public static Tracking sampled(int oneIn) {
        if (oneIn < 1) {
            throw new IllegalArgumentException("oneIn: " + oneIn + " (expected: >= 1)");
        }
        return new Tracking(oneIn);
    }

    /** {@return the level that tracks every timeout} */
    public static Tracking all() {
        return ALL;
    }

    /**
     * Reads what {@link #toString} writes.
     *
     * @param text {@code off}, {@code all} or {@code 1/n}
     * @return the level
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
