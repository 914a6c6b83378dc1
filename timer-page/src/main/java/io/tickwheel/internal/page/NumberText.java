package io.tickwheel.internal.page;

import java.util.List;
import java.util.Locale;

/** Numbers as text, the same wherever the program runs. */
public final class NumberText {
    private static final int DIGITS = 3;
    private static final int FINEST_DECIMALS = 6;
    private static final double NANOS_PER_DAY = 86_400e9;

    /** Each below what would be rounded to one of the next unit. */
    private static final List<TimeFormat> TIMES = List.of(
            new TimeFormat(1e3, 1, "%.0f ns"),
            new TimeFormat(999.95e3, 1e3, "%.1f \u00b5s"),
            new TimeFormat(999.995e6, 1e6, "%.2f ms"),
            new TimeFormat(59.95e9, 1e9, "%.1f s"),
            new TimeFormat(59.95 * 60e9, 60e9, "%.1f min"),
            new TimeFormat(23.95 * 3_600e9, 3_600e9, "%.1f h"),
            new TimeFormat(Double.POSITIVE_INFINITY, NANOS_PER_DAY, "%,.1f d"));

    private record TimeFormat(double belowNanos, double unitNanos, String format) {}

    private NumberText() {}

    /** A number in the given format; n/a if it is not known. */
    public static String format(String format, double value) {
        return Double.isNaN(value) ? "n/a" : String.format(Locale.ROOT, format, value);
    }

    /** Such as 41,024. */
    public static String count(double value) {
        return format("%,.0f", value);
    }

    public static String count(long value) {
        return count((double) value);
    }

    /** A time of any length, such as 850 ns, 1.25 ms or 3.0 min. */
    public static String time(long nanos) {
        double size = Math.abs((double) nanos);
        TimeFormat time = TIMES.stream()
                .filter(unit -> size < unit.belowNanos())
                .findFirst()
                .orElseThrow();
        return format(time.format(), nanos / time.unitNanos());
    }

    /** A number with three significant digits; a whole one without decimals. */
    public static String of(double value) {
        return withDecimals(value, value == Math.rint(value) ? 0 : decimals(value));
    }

    /** A value and the least and greatest of several, as fine as the value, unless all are the same. */
    public static String withRange(double value, double least, double most) {
        if (least == most) {
            return of(value);
        }
        int decimals = decimals(value == 0 ? most : value);
        String range = " [" + withDecimals(least, decimals) + "–" + withDecimals(most, decimals) + "]";
        return withDecimals(value, value == 0 ? 0 : decimals) + range;
    }

    /** A parameter's value: whole numbers with commas, words as they are. */
    public static String ofParameter(String value) {
        return value.matches("\\d{4,18}") ? count(Double.parseDouble(value)) : value;
    }

    private static String withDecimals(double value, int decimals) {
        return format("%,." + decimals + "f", value);
    }

    private static int decimals(double value) {
        if (value == 0) {
            return 0;
        }
        int digitsBeforePoint = (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return Math.min(FINEST_DECIMALS, Math.max(0, DIGITS - digitsBeforePoint));
    }
}
