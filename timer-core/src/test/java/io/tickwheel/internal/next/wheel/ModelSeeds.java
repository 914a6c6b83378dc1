package io.tickwheel.internal.next.wheel;

import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/** The seeds that a model test runs. */
public final class ModelSeeds {
    private ModelSeeds() {}

    /**
     * Gives seeds to a test: 1, 2, 3 and so on up to a count; or the one that the property {@code tickwheel.model.seed}
     * names; or new ones for as many seconds as {@code tickwheel.model.seconds} says.
     */
    public static void forEach(int count, LongConsumer test) {
        Long only = Long.getLong("tickwheel.model.seed");
        Long seconds = Long.getLong("tickwheel.model.seconds");
        if (only != null) {
            test.accept(only);
        } else if (seconds != null) {
            forSeconds(seconds, test);
        } else {
            for (long seed = 1; seed <= count; seed++) {
                test.accept(seed);
            }
        }
    }

    private static void forSeconds(long seconds, LongConsumer test) {
        long startNanos = System.nanoTime();
        SplittableRandom seeds = new SplittableRandom();
        long runs = 0;
        do {
            test.accept(seeds.nextLong());
            runs++;
        } while (System.nanoTime() - startNanos < seconds * 1_000_000_000L);
        System.out.println(runs + " sequences in " + seconds + " s");
    }
}
