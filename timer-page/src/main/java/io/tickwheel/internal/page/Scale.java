package io.tickwheel.internal.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Positions on an axis, and the round values to mark on it. It begins at zero, or is logarithmic if the smallest value
 * would not be seen otherwise.
 *
 * @param least the value at position 0
 * @param most the value at position 1
 */
public record Scale(boolean logarithmic, double least, double most, List<Double> marks) {
    private static final double LARGEST_PROPORTIONAL_RATIO = 50;
    private static final double HEADROOM = 1.02;
    private static final int MOST_STEPS = 6;

    /** A scale that shows all of these values. */
    public static Scale of(Collection<Double> values) {
        double largest = positive(values).max().orElse(1);
        double smallest = positive(values).min().orElse(1);
        double most = largest * HEADROOM;
        boolean logarithmic = largest / smallest > LARGEST_PROPORTIONAL_RATIO;
        List<Double> marks = new ArrayList<>();
        if (logarithmic) {
            for (double mark = powerOfTen(smallest); mark <= most; mark *= 10) {
                marks.add(mark);
            }
        } else {
            double power = powerOfTen(most / MOST_STEPS);
            double step = DoubleStream.of(1, 2, 5, 10)
                    .map(factor -> factor * power)
                    .filter(size -> most / size <= MOST_STEPS)
                    .findFirst()
                    .orElseThrow();
            for (int i = 0; i * step <= most; i++) {
                marks.add(i * step);
            }
        }
        return new Scale(logarithmic, marks.get(0), most, marks);
    }

    /** Where a value lies from 0 to 1. Values beyond an end are at that end. */
    public double position(double value) {
        double position = logarithmic ? Math.log(value / least) / Math.log(most / least) : value / most;
        return Math.max(0, Math.min(1, position));
    }

    private static DoubleStream positive(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).filter(value -> value > 0);
    }

    /** The greatest one up to a value. It is parsed, so that one hundredth is the double nearest to it. */
    private static double powerOfTen(double value) {
        return Double.parseDouble("1e" + (int) Math.floor(Math.log10(value)));
    }
}
