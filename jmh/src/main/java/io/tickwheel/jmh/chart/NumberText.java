package io.tickwheel.jmh.chart;

import io.tickwheel.jmh.result.ResultRow;
import java.util.Locale;

/** Numbers as a reader wants them: three digits that count, and an error as fine as its score. */
final class NumberText {
    private static final int DIGITS = 3;
    private static final int FINEST_DECIMALS = 6;

    private NumberText() {}

    /** A number that stands alone: a whole one without decimals. */
    static String of(double value) {
        return withDecimals(value, value == Math.rint(value) ? 0 : decimals(value));
    }

    /** An error, or the score itself beside its error. */
    static String beside(double score, double value) {
        return withDecimals(value, decimals(score == 0 ? value : score));
    }

    /** A score and, if it is known, its error. */
    static String withError(ResultRow row) {
        Double error = row.error();
        return error == null ? of(row.score()) : beside(row.score(), row.score()) + " ± " + beside(row.score(), error);
    }

    /** A parameter's value: whole numbers with commas, words as they are. */
    static String ofParameter(String value) {
        return value.matches("\\d{4,18}") ? String.format(Locale.ROOT, "%,d", Long.parseLong(value)) : value;
    }

    private static String withDecimals(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private static int decimals(double value) {
        if (value == 0) {
            return 0;
        }
        int digitsBeforePoint = (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return Math.min(FINEST_DECIMALS, Math.max(0, DIGITS - digitsBeforePoint));
    }
}
