package io.tickwheel.diagnostics;

import java.util.Locale;

/** Numbers as people read them, the same in every country. */
final class NumberText {
    private static final String[] UNITS = {"ns", "us", "ms", "s", "min", "h", "d"};
    /** How many of a unit make the next one. */
    private static final double[] STEPS = {1_000, 1_000, 1_000, 60, 60, 24};
    /** What is written with three digits as one of the next unit, or more. */
    private static final double[] LIMITS = {999.5, 999.5, 999.5, 59.95, 59.95, 23.95};

    private NumberText() {}

    /** With commas between the thousands. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** With two digits behind the point, or fewer. */
    static String mean(double number) {
        return withoutZeros(String.format(Locale.ROOT, "%,.2f", number));
    }

    /** A length of time to three digits, in the unit that suits it. */
    static String time(long nanos) {
        if (nanos < 0) {
            return "-" + time(nanos == Long.MIN_VALUE ? Long.MAX_VALUE : -nanos);
        }
        double value = nanos;
        int unit = 0;
        while (unit < STEPS.length && value >= LIMITS[unit]) {
            value /= STEPS[unit];
            unit++;
        }
        String format = value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f";
        return withoutZeros(String.format(Locale.ROOT, format, value)) + ' ' + UNITS[unit];
    }

    /** When something is due, from its remaining nanoseconds. */
    static String due(long remainingNanos) {
        if (remainingNanos == Long.MAX_VALUE) {
            return "never";
        }
        return remainingNanos > 0 ? "in " + time(remainingNanos) : time(-remainingNanos) + " ago";
    }

    private static String withoutZeros(String number) {
        int end = number.length();
        if (number.indexOf('.') < 0) {
            return number;
        }
        while (number.charAt(end - 1) == '0') {
            end--;
        }
        return number.substring(0, number.charAt(end - 1) == '.' ? end - 1 : end);
    }
}
