package io.tickwheel.internal.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Positions on an axis, proportional or logarithmic, and the round values to mark on it.
 *
 * @param least the value at position 0
 * @param most the value at position 1
 */
public record Scale(boolean logarithmic, double least, double most, List<Double> marks) {
    private static final double LARGEST_PROPORTIONAL_RATIO = 50;
    private static final double HEADROOM = 1.02;
    private static final int MOST_STEPS = 6;
    private static final int LEAST_MARKS = 4;
    /** With more, their texts would overlap. */
    private static final int MOST_MARKS = 13;

    /** From zero to all values; logarithmic where the smallest would not be seen otherwise. */
    public static Scale of(Collection<Double> values) {
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (most <= 0) {
            return new Scale(false, 0, 1, proportionalMarks(1));
        }
        double smallest = values.stream()
                .mapToDouble(Double::doubleValue)
                .filter(value -> value > 0)
                .min()
                .orElse(most);
        double end = most * HEADROOM;
        if (most / smallest <= LARGEST_PROPORTIONAL_RATIO) {
            return new Scale(false, 0, end, proportionalMarks(end));
        }
        List<Double> marks = new ArrayList<>();
        double least = powerOfTenBelow(smallest);
        for (double mark = least; mark <= end; mark *= 10) {
            marks.add(mark);
        }
        return new Scale(true, least, end, marks);
    }

    /** From a power of ten to a value; marked 1, 2, 5, 10, 20 and so on, or 1, 10, 100 if those are too many. */
    public static Scale decades(int startPower, double largest) {
        List<Double> marks = decadeMarks(List.of(1, 2, 5), startPower, largest);
        if (marks.size() > MOST_MARKS) {
            marks = decadeMarks(List.of(1), startPower, largest);
        }
        return new Scale(true, marks.get(0), marks.get(marks.size() - 1), marks);
    }

    /** Values beyond an end are at that end. */
    public double position(double value) {
        if (value <= least) {
            return 0;
        }
        double position = logarithmic ? Math.log(value / least) / Math.log(most / least) : value / most;
        return Math.min(1, position);
    }

    private static List<Double> decadeMarks(List<Integer> inADecade, int startPower, double largest) {
        List<Double> marks = new ArrayList<>();
        double last = 0;
        for (int step = 0; marks.size() < LEAST_MARKS || last < largest; step++) {
            int power = startPower + step / inADecade.size();
            last = inADecade.get(step % inADecade.size()) * Math.pow(10, power);
            marks.add(last);
        }
        return marks;
    }

    private static List<Double> proportionalMarks(double most) {
        double power = powerOfTenBelow(most / MOST_STEPS);
        double step = 10 * power;
        for (double factor : new double[] {5, 2, 1}) {
            step = most / (factor * power) <= MOST_STEPS ? factor * power : step;
        }
        List<Double> marks = new ArrayList<>();
        for (int i = 0; i * step <= most; i++) {
            marks.add(i * step);
        }
        return marks;
    }

    private static double powerOfTenBelow(double value) {
        // Of a text, so that one hundredth is the double nearest to it.
        return Double.parseDouble("1e" + (int) Math.floor(Math.log10(value)));
    }
}
