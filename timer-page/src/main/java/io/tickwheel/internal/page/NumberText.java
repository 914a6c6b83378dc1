package io.tickwheel.internal.page;

import java.util.Locale;

/** Numbers as text, the same everywhere. */
public final class NumberText {
    private static final int DIGITS = 3;
    private static final int MOST_DECIMALS = 6;
    private static final String[] UNITS = {"ns", "\u00b5s", "ms", "s", "min", "h", "d"};
    private static final double[] UNIT_NANOS = {1, 1e3, 1e6, 1e9, 60e9, 3_600e9, 86_400e9};

    private NumberText() {}

    /** A number in the given format; n/a if it is not known. */
    public static String format(String format, double value) {
        return Double.isNaN(value) ? "n/a" : String.format(Locale.ROOT, format, value);
    }

    /** Such as 41,024. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Such as 850 ns, 1.25 ms or 3 min. */
    public static String time(long nanos) {
        int unit = 0;
        while (unit + 1 < UNITS.length && Math.abs((double) nanos) >= UNIT_NANOS[unit + 1]) {
            unit++;
        }
        return of(nanos / UNIT_NANOS[unit]) + " " + UNITS[unit];
    }

    /** A number with three significant digits; a whole one without decimals. */
    public static String of(double value) {
        return withDecimals(value, value == Math.rint(value) ? 0 : decimals(value));
    }

    /** A value, and the least and greatest of several unless they are the same. */
    public static String withRange(double value, double least, double most) {
        if (least == most) {
            return of(value);
        }
        int decimals = decimals(value == 0 ? most : value);
        String range = " [" + withDecimals(least, decimals) + "\u2013" + withDecimals(most, decimals) + "]";
        return withDecimals(value, value == 0 ? 0 : decimals) + range;
    }

    /** The value of a parameter: a whole number has commas, and a word stays as it is. */
    public static String ofParameter(String value) {
        return value.matches("\\d{4,18}") ? count(Long.parseLong(value)) : value;
    }

    private static String withDecimals(double value, int decimals) {
        return format("%,." + decimals + "f", value);
    }

    private static int decimals(double value) {
        int digitsBeforePoint = (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return Math.max(0, Math.min(MOST_DECIMALS, DIGITS - digitsBeforePoint));
    }
}
