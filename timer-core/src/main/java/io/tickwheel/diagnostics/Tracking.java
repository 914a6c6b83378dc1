package io.tickwheel.diagnostics;

/**
 * Which timeouts note when and where they were scheduled, which takes a walk of the stack. After the levels of Netty's
 * leak detector.
 *
 * @param oneIn of this many timeouts one is tracked, chosen at random; 0 for none
 */
public record Tracking(int oneIn) {
    /**
     * A level.
     *
     * @throws IllegalArgumentException if oneIn is negative
     */
    public Tracking {
        if (oneIn < 0) {
            throw new IllegalArgumentException("oneIn: " + oneIn + " (expected: >= 0)");
        }
    }

    /** Tracks no timeout. */
    public static Tracking off() {
        return new Tracking(0);
    }

    /** Tracks one timeout in {@code oneIn}, as {@link #Tracking}. */
    public static Tracking sampled(int oneIn) {
        return new Tracking(oneIn);
    }

    /** Tracks every timeout. */
    public static Tracking all() {
        return new Tracking(1);
    }

    /**
     * Reads what {@link #toString} writes: {@code off}, {@code all} or {@code 1/n}.
     *
     * @throws IllegalArgumentException if the text is none of these
     */
    public static Tracking parse(String text) {
        if (text.equals("off")) {
            return off();
        }
        if (text.equals("all")) {
            return all();
        }
        if (text.matches("1/[1-9][0-9]{0,8}")) {
            return sampled(Integer.parseInt(text.substring(2)));
        }
        throw new IllegalArgumentException("tracking: " + text + " (expected: off, all or 1/n)");
    }

    @Override
    public String toString() {
        return oneIn == 0 ? "off" : oneIn == 1 ? "all" : "1/" + oneIn;
    }
}
