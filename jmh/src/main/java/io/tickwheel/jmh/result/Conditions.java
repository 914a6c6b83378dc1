package io.tickwheel.jmh.result;

import java.util.ArrayList;
import java.util.List;

/**
 * Under what conditions a benchmark was measured.
 *
 * @param benchmark its name in the catalog
 * @param title of the chart
 * @param commit that last changed what is measured; ends with -dirty if that was changed since; of builds their names
 * @param jdk version of the JDK of the forks
 * @param mode "short" or "full"
 * @param batches the forks, by the command that ran them
 * @param failures a sentence for each fork that failed
 */
public record Conditions(
        String benchmark,
        String title,
        String commit,
        String jdk,
        int cores,
        String cpu,
        String os,
        String mode,
        List<Batch> batches,
        List<String> failures) {
    /** What stands for a commit, or anything else, that could not be found out. */
    public static final String UNKNOWN = "unknown";

    /** What a commit ends with if what is measured was changed since. */
    public static final String DIRTY = "-dirty";

    /**
     * Forks that one command ran.
     *
     * @param date of the beginning, ISO 8601, UTC
     * @param loadBefore load averages of 1, 5 and 15 minutes before the first of them
     */
    public record Batch(String command, String date, String loadBefore, int forks) {}

    public Conditions of(String itsBenchmark, String itsTitle) {
        return new Conditions(itsBenchmark, itsTitle, commit, jdk, cores, cpu, os, mode, batches, failures);
    }

    public Conditions ofCommit(String itsCommit) {
        return new Conditions(benchmark, title, itsCommit, jdk, cores, cpu, os, mode, batches, failures);
    }

    public Conditions with(List<Batch> itsBatches, List<String> itsFailures) {
        return new Conditions(benchmark, title, commit, jdk, cores, cpu, os, mode, itsBatches, itsFailures);
    }

    public Conditions withFailure(String sentence) {
        List<String> all = new ArrayList<>(failures);
        all.add(sentence);
        return with(batches, all);
    }

    /** With one more fork in the last batch, which this one begins if no other fork is in it. */
    public Conditions withFork(Batch batch) {
        List<Batch> all = new ArrayList<>(batches);
        int last = all.size() - 1;
        boolean goesOn = last >= 0 && all.get(last).date().equals(batch.date());
        int forks = goesOn ? all.remove(last).forks() : 0;
        all.add(new Batch(batch.command(), batch.date(), batch.loadBefore(), forks + 1));
        return with(all, failures);
    }

    /** Whether forks under these conditions can be added to those under others: all but the time is the same. */
    public boolean continues(Conditions others) {
        boolean isSameCode = !commit.endsWith(DIRTY) && !commit.equals(UNKNOWN);
        return isSameCode && with(List.of(), List.of()).equals(others.with(List.of(), List.of()));
    }
}
