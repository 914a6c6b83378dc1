package io.tickwheel.examples.demo.report;

import java.util.ArrayList;
import java.util.List;

/**
 * An axis on which equal factors are equally far apart, marked 1, 2, 5, 10, 20 and so on, or 1, 10, 100 where there
 * would be too many marks: the usual and the rare, which may be a hundred times as much, are both to be read.
 *
 * <p>Threads: any.
 *
 * @param marks the values to mark, rising; the first is the start and the last the end
 */
record LogAxis(List<Double> marks) {
    private static final List<Integer> FINE = List.of(1, 2, 5);
    private static final List<Integer> COARSE = List.of(1);
    private static final int LEAST_MARKS = 4;

    /** With more, their texts would lie on each other. */
    private static final int MOST_MARKS = 13;

    /**
     * Makes an axis.
     *
     * @param startPower the start is ten to this power
     * @param largest the value to be reached
     */
    static LogAxis from(int startPower, double largest) {
        List<Double> marks = marks(FINE, startPower, largest);
        return new LogAxis(marks.size() > MOST_MARKS ? marks(COARSE, startPower, largest) : marks);
    }

    private static List<Double> marks(List<Integer> inADecade, int startPower, double largest) {
        List<Double> marks = new ArrayList<>();
        double last = 0;
        for (int step = 0; marks.size() < LEAST_MARKS || last < largest; step++) {
            int power = startPower + step / inADecade.size();
            last = inADecade.get(step % inADecade.size()) * Math.pow(10, power);
            marks.add(last);
        }
        return List.copyOf(marks);
    }

    /** Where a value lies: 0 at the start and for all below it, 1 at the end. */
    double share(double value) {
        double start = marks.get(0);
        double end = marks.get(marks.size() - 1);
        return value <= start ? 0 : Math.log(value / start) / Math.log(end / start);
    }
}
