package io.tickwheel.jmh.result;

import java.util.List;

/**
 * Under what conditions a benchmark was measured; the JVM is in JMH's results.
 *
 * @param benchmark its name in the catalog
 * @param title of the chart
 * @param command that measured, to measure it again
 * @param date of the beginning, ISO 8601, UTC
 * @param loadBefore load averages of 1, 5 and 15 minutes before the first fork
 * @param mode "short" or "full"
 * @param failures a sentence for each fork that failed
 */
public record Conditions(
        String benchmark,
        String title,
        String command,
        String date,
        String commit,
        int cores,
        String cpu,
        String os,
        String loadBefore,
        String mode,
        int rounds,
        List<String> failures) {
    /** The same machine and command, for one benchmark. */
    public Conditions of(String itsName, String itsTitle, String now, String load, int itsRounds) {
        return new Conditions(
                itsName, itsTitle, command, now, commit, cores, cpu, os, load, mode, itsRounds, List.of());
    }

    public Conditions with(List<String> itsFailures) {
        return new Conditions(
                benchmark, title, command, date, commit, cores, cpu, os, loadBefore, mode, rounds, itsFailures);
    }
}
