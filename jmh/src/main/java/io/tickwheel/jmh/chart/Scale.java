package io.tickwheel.jmh.chart;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Where a value lies between the left and the right end of a chart: in proportion, or by its logarithm where the
 * smallest value would not be seen otherwise.
 *
 * @param logarithmic which of the two
 * @param least the left end
 * @param most the right end
 */
record Scale(boolean logarithmic, double least, double most) {
    private static final double LARGEST_RATIO_IN_PROPORTION = 50;
    private static final double HEADROOM = 1.02;
    private static final int MOST_STEPS = 6;

    static Scale of(Collection<Double> values) {
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (most <= 0) {
            return new Scale(false, 0, 1);
        }
        double smallest = values.stream()
                .mapToDouble(Double::doubleValue)
                .filter(value -> value > 0)
                .min()
                .orElse(most);
        if (most / smallest <= LARGEST_RATIO_IN_PROPORTION) {
            return new Scale(false, 0, most * HEADROOM);
        }
        return new Scale(true, powerOfTenBelow(smallest), most * HEADROOM);
    }

    /** From 0 at the left end to 1 at the right one; what lies beyond an end is at that end. */
    double position(double value) {
        if (value <= least) {
            return 0;
        }
        double position = logarithmic ? Math.log(value / least) / Math.log(most / least) : value / most;
        return Math.min(1, position);
    }

    /** Round values to put a line at. */
    List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        if (logarithmic) {
            for (double mark = least; mark <= most; mark *= 10) {
                marks.add(mark);
            }
        } else {
            double step = roundStep();
            for (int i = 0; i * step <= most; i++) {
                marks.add(i * step);
            }
        }
        return marks;
    }

    private double roundStep() {
        double step = powerOfTenBelow(most / MOST_STEPS);
        for (double factor : new double[] {1, 2, 5}) {
            if (most / (factor * step) <= MOST_STEPS) {
                return factor * step;
            }
        }
        return 10 * step;
    }

    private static double powerOfTenBelow(double value) {
        // Of a text, so that one hundredth is the double nearest to it.
        return Double.parseDouble("1e" + (int) Math.floor(Math.log10(value)));
    }
}
