package io.tickwheel.jmh.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tickwheel.jmh.kit.ProgressLine;
import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.result.MergedResults;
import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs benchmark by benchmark, round by round, fork by fork: when the machine is busy for a while, that affects all
 * timers. A fork that fails is noted in the results; the others go on.
 *
 * <p>Threads: one.
 */
final class Rounds {
    /** Nominal time that counts as done and exact, so that the first fork alone does not decide. */
    private static final double TRUSTED_SECONDS = 30;

    private final List<Task> tasks;
    private final String suffix;
    private final ForkRunner runner;
    private final ResultStore store;
    private final Path logs;
    private final ProgressLine console;
    private int started;
    private int failed;
    private int nominalSecondsDone;
    private double spentSeconds;

    Rounds(List<Task> tasks, String suffix, ForkRunner runner, ResultStore store, Path logs, ProgressLine console) {
        this.tasks = tasks;
        this.suffix = suffix;
        this.runner = runner;
        this.store = store;
        this.logs = logs;
        this.console = console;
    }

    /** What is to be run of a benchmark, in each of a number of rounds. */
    record Task(Catalog.Benchmark benchmark, String title, int rounds, List<Fork> forks) {
        static int nominalSeconds(List<Task> tasks) {
            return tasks.stream().mapToInt(Task::nominalSeconds).sum();
        }

        static int forkCount(List<Task> tasks) {
            return tasks.stream()
                    .mapToInt(task -> task.rounds * task.forks.size())
                    .sum();
        }

        int nominalSeconds() {
            return rounds
                    * forks.stream()
                            .mapToInt(fork -> fork.run().nominalSeconds())
                            .sum();
        }
    }

    /** Runs one fork and returns JMH's result of it. */
    interface ForkRunner {
        ObjectNode run(Fork fork, String jvmArgs, Path log) throws IOException;
    }

    /** Returns how many forks failed. */
    int run(Conditions general) throws IOException {
        for (Task task : tasks) {
            String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
            Conditions before = general.of(task.benchmark.name(), task.title, now, ThisMachine.load(), task.rounds);
            MergedResults merged = new MergedResults();
            List<String> failures = new ArrayList<>();
            for (int round = 1; round <= task.rounds; round++) {
                for (Fork fork : task.forks) {
                    run(task, round, fork, merged, failures);
                }
            }
            failed += failures.size();
            write(task.benchmark.name() + suffix, before.with(failures), merged);
        }
        return failed;
    }

    private void run(Task task, int round, Fork fork, MergedResults merged, List<String> failures) {
        started++;
        console.show(
                String.format(
                        "[%d/%d] %s, round %d of %d: %s (about %s left)",
                        started,
                        Task.forkCount(tasks),
                        task.benchmark.name(),
                        round,
                        task.rounds,
                        fork.label(),
                        timeText((int) secondsLeft())),
                "");
        long startNanos = System.nanoTime();
        String log = fork.label().replace(' ', '_') + "-round-" + round + ".log";
        try {
            ObjectNode result = runner.run(
                    fork,
                    task.benchmark.jvmArgs(),
                    logs.resolve(task.benchmark.name()).resolve(log));
            merged.add(fork.timer(), fork.setting(), result);
        } catch (IOException e) {
            failures.add(fork.label() + ", round " + round + " failed");
            console.print("FAILED: " + task.benchmark.name() + ", round " + round + ": " + fork.label() + ": "
                    + e.getMessage());
        }
        nominalSecondsDone += fork.run().nominalSeconds();
        spentSeconds += (System.nanoTime() - startNanos) / 1e9;
    }

    /** The nominal time that is left, times how much slower the forks until now were than theirs. */
    private double secondsLeft() {
        double slower = (spentSeconds + TRUSTED_SECONDS) / (nominalSecondsDone + TRUSTED_SECONDS);
        return (Task.nominalSeconds(tasks) - nominalSecondsDone) * slower;
    }

    private void write(String name, Conditions conditions, MergedResults merged) throws IOException {
        if (merged.isEmpty()) {
            console.print(name + ": no results, nothing written");
            return;
        }
        ResultFile file = new ResultFile(conditions, merged.array());
        console.print(name + ": " + file.rows().size() + " metrics in " + store.write(name, file));
    }

    static String timeText(int seconds) {
        return seconds < 100 ? seconds + " s" : Math.round(seconds / 60.0) + " min";
    }
}
