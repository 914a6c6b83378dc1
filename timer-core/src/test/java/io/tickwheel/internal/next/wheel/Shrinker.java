package io.tickwheel.internal.next.wheel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a failing sequence short by deleting from it: large runs first, then ever smaller ones, until no single
 * operation can go, or until it has tried for long enough.
 *
 * <p>Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (IEEE TSE 2002).
 */
public final class Shrinker<T> {
    private static final int MOST_TRIES = 5_000;

    private final Predicate<List<T>> fails;
    private List<T> shortest;
    private int tries;

    private Shrinker(List<T> failing, Predicate<List<T>> fails) {
        this.shortest = failing;
        this.fails = fails;
    }

    /** A short sequence that still fails; the one given if that does not fail again. */
    public static <T> List<T> shrink(List<T> failing, Predicate<List<T>> fails) {
        Shrinker<T> shrinker = new Shrinker<>(failing, fails);
        return fails.test(failing) ? shrinker.shrink() : failing;
    }

    private List<T> shrink() {
        int run = Math.max(1, shortest.size() / 2);
        while (tries < MOST_TRIES) {
            boolean shorter = deleteRunsOf(run);
            if (run == 1 && !shorter) {
                break;
            }
            run = Math.max(1, shorter ? Math.min(run, shortest.size() / 2) : run / 2);
        }
        return shortest;
    }

    private boolean deleteRunsOf(int run) {
        boolean shorter = false;
        int end = shortest.size();
        while (end > 0 && tries < MOST_TRIES) {
            int start = Math.max(0, end - run);
            List<T> candidate = new ArrayList<>(shortest.subList(0, start));
            candidate.addAll(shortest.subList(end, shortest.size()));
            tries++;
            if (fails.test(candidate)) {
                shortest = candidate;
                shorter = true;
            }
            end = start;
        }
        return shorter;
    }
}
