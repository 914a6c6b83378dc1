package io.tickwheel.examples.demo.report;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Measured values as people read them, the same wherever the program runs.
 *
 * <p>Threads: any.
 */
public final class Text {
    private Text() {}

    /**
     * Writes a number of things.
     *
     * @param value to write
     * @return such as 41,024
     */
    public static String count(long value) {
        return format("%,d", value);
    }

    /**
     * Writes a lateness or a span.
     *
     * @param value in milliseconds
     * @return such as 1.10 ms
     */
    public static String millis(double value) {
        return format("%,.2f ms", value);
    }

    /**
     * Writes a span.
     *
     * @param value in seconds
     * @return such as 2.5 s
     */
    public static String seconds(double value) {
        return format("%,.1f s", value);
    }

    /**
     * Writes a share of one core.
     *
     * @param value in percent
     * @return such as 1.29 %
     */
    public static String percent(double value) {
        return format("%.2f %%", value);
    }

    /**
     * Writes an amount of memory.
     *
     * @param value in bytes
     * @return such as 56.0 bytes
     */
    public static String bytes(double value) {
        return format("%.1f bytes", value);
    }

    /**
     * Writes the cost of an operation.
     *
     * @param value in nanoseconds
     * @return such as 99 ns
     */
    public static String nanos(double value) {
        return format("%,.0f ns", value);
    }

    /**
     * Writes a rate that may be unknown.
     *
     * @param perSecond how often a second
     * @return such as 891.2, or n/a
     */
    public static String rate(OptionalDouble perSecond) {
        return perSecond.isPresent() ? format("%,.1f", perSecond.getAsDouble()) : "n/a";
    }

    private static String format(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }
}
