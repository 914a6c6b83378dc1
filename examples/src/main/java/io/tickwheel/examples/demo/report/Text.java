package io.tickwheel.examples.demo.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Measured values as people read them, the same wherever the program runs.
 *
 * <p>Threads: any.
 */
public final class Text {
    private static final double NANOS_PER_DAY = 86_400e9;

    /** What is shorter than the first number is written with this format, as so many of the second. */
    private static final List<TimeUnitText> TIMES = List.of(
            new TimeUnitText(1e3, 1, "%.0f ns"),
            new TimeUnitText(1e6, 1e3, "%.1f \u00b5s"),
            new TimeUnitText(1e9, 1e6, "%.2f ms"),
            new TimeUnitText(60e9, 1e9, "%.1f s"),
            new TimeUnitText(3_600e9, 60e9, "%.1f min"),
            new TimeUnitText(NANOS_PER_DAY, 3_600e9, "%.1f h"));

    private record TimeUnitText(double belowNanos, double nanos, String format) {}

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
     * Writes a mean.
     *
     * @param value to write
     * @return such as 1,024.5
     */
    public static String decimal(double value) {
        return format("%,.1f", value);
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
     * Writes a time of any length, in the unit that suits it.
     *
     * @param nanos the time, which may be negative
     * @return such as 850 ns, 1.25 ms, 2.5 s or 3.0 min
     */
    public static String time(long nanos) {
        double size = Math.abs((double) nanos);
        for (TimeUnitText unit : TIMES) {
            if (size < unit.belowNanos()) {
                return format(unit.format(), nanos / unit.nanos());
            }
        }
        return format("%,.1f d", nanos / NANOS_PER_DAY);
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
