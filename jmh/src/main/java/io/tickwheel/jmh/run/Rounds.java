package io.tickwheel.jmh.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tickwheel.jmh.kit.ProgressLine;
import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.result.Conditions.Batch;
import io.tickwheel.jmh.result.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Runs benchmark by benchmark, round by round, fork by fork: when the machine is busy for a while, that affects all
 * timers. Results are written after each fork, so that a run that was interrupted can go on with the forks that are
 * missing. A fork that fails is noted in the results; the others go on.
 *
 * <p>Threads: one.
 */
final class Rounds {
    /** Nominal time that counts as done and exact, so that the first fork alone does not decide. */
    private static final double TRUSTED_SECONDS = 30;

    private final ForkRunner runner;
    private final Path results;
    private final Path logs;
    private final ProgressLine console;
    private List<Work> works = List.of();
    private int started;
    private int failed;
    private int nominalSecondsDone;
    private double spentSeconds;

    Rounds(ForkRunner runner, Path results, Path logs, ProgressLine console) {
        this.runner = runner;
        this.results = results;
        this.logs = logs;
        this.console = console;
    }

    /** How a fork is run. */
    interface ForkRunner {
        /** Returns JMH's result; the log is a file for the output. */
        ObjectNode run(Fork fork, String jvmArgs, Path log) throws IOException;
    }

    /** What there is to be of a benchmark: a number of rounds, each of these forks, in results of this name. */
    record Task(Catalog.Benchmark benchmark, String resultName, String title, int rounds, List<Fork> forks) {
        int nominalSeconds() {
            return rounds * Work.nominalSeconds(forks);
        }
    }

    /** A task, and for each of its rounds the forks that are missing. */
    private record Work(Task task, ResultFile file, List<List<Fork>> missing) {
        static Work of(Task task, ResultFile file) {
            List<List<Fork>> missing = new ArrayList<>();
            for (int round = 1; round <= task.rounds; round++) {
                int already = round;
                List<Fork> forks = new ArrayList<>(task.forks);
                forks.removeIf(fork -> file.forks(fork.timer(), fork.setting()) >= already);
                if (round % 2 == 0) {
                    // Whatever comes before another every time would have the machine as the same one has left it.
                    Collections.reverse(forks);
                }
                missing.add(forks);
            }
            return new Work(task, file, missing);
        }

        static int nominalSeconds(List<Fork> forks) {
            return forks.stream().mapToInt(fork -> fork.run().nominalSeconds()).sum();
        }
    }

    /**
     * Runs what is missing.
     *
     * @param machine the conditions, of no benchmark yet
     * @param goOn whether to keep the results that there are already, if they were measured under these conditions
     * @param isPart whether the tasks are a part of their benchmarks, so that the other lines of their results stay
     * @return how many forks failed
     */
    int run(List<Task> tasks, Conditions machine, String command, boolean goOn, boolean isPart) throws IOException {
        works = new ArrayList<>();
        for (Task task : tasks) {
            works.add(Work.of(task, open(task, machine, goOn, isPart)));
        }
        for (Work work : works) {
            Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
            Batch batch = new Batch(command, now.toString(), ThisMachine.load(), 0);
            for (int round = 1; round <= work.missing.size(); round++) {
                for (Fork fork : work.missing.get(round - 1)) {
                    run(work, round, fork, batch);
                }
            }
            console.print(work.task.resultName + ": " + work.file.rows().size() + " metrics in " + results);
        }
        return failed;
    }

    /** The first task whose results were measured in the other mode: a few forks would take the place of many. */
    Optional<Task> ofOtherMode(List<Task> tasks, Conditions machine) throws IOException {
        for (Task task : tasks) {
            if (ResultFile.exists(results, task.resultName)
                    && !ResultFile.read(results, task.resultName)
                            .conditions()
                            .mode()
                            .equals(machine.mode())) {
                return Optional.of(task);
            }
        }
        return Optional.empty();
    }

    /**
     * The first task whose results have lines that it does not measure and that were measured under other conditions:
     * one file cannot tell both.
     */
    Optional<Task> withOtherLines(List<Task> tasks, Conditions machine) throws IOException {
        for (Task task : tasks) {
            if (ResultFile.exists(results, task.resultName)) {
                ResultFile file = ResultFile.read(results, task.resultName);
                task.forks.forEach(fork -> file.remove(fork.timer(), fork.setting()));
                if (!file.results().isEmpty() && !conditions(task, machine).continues(file.conditions())) {
                    return Optional.of(task);
                }
            }
        }
        return Optional.empty();
    }

    private static Conditions conditions(Task task, Conditions machine) {
        return machine.of(task.benchmark.name(), task.title);
    }

    private ResultFile open(Task task, Conditions machine, boolean goOn, boolean isPart) throws IOException {
        Conditions conditions = conditions(task, machine);
        if ((goOn || isPart) && ResultFile.exists(results, task.resultName)) {
            ResultFile file = ResultFile.read(results, task.resultName);
            Conditions before = file.conditions();
            if (conditions.continues(before)) {
                if (!goOn) {
                    task.forks.forEach(fork -> file.remove(fork.timer(), fork.setting()));
                }
                file.setConditions(before.with(before.batches(), failuresOfOthers(task, before)));
                return file;
            }
            console.print(task.resultName + ": begins anew, the results that there are have other conditions");
        }
        return ResultFile.empty(conditions);
    }

    private static List<String> failuresOfOthers(Task task, Conditions before) {
        return before.failures().stream()
                .filter(failure -> task.forks.stream().noneMatch(fork -> failure.startsWith(fork.label() + ", ")))
                .toList();
    }

    private void run(Work work, int round, Fork fork, Batch batch) throws IOException {
        started++;
        String name = work.task.resultName;
        console.show(
                String.format(
                        Locale.ROOT,
                        "[%d/%d] %s, round %d of %d: %s (about %s left)",
                        started,
                        missing().size(),
                        name,
                        round,
                        work.task.rounds,
                        fork.label(),
                        timeText((int) secondsLeft())),
                "");
        long startNanos = System.nanoTime();
        Path log = logs.resolve(name).resolve(fork.label().replace(' ', '_') + "-round-" + round + ".log");
        try {
            ObjectNode result = runner.run(fork, work.task.benchmark.jvmArgs(), log);
            work.file.add(fork.timer(), fork.setting(), result);
            work.file.setConditions(work.file.conditions().withFork(batch));
        } catch (IOException e) {
            failed++;
            work.file.setConditions(work.file.conditions().withFailure(fork.label() + ", round " + round + " failed"));
            console.print("FAILED: " + name + ", round " + round + ": " + fork.label() + ": " + e.getMessage());
        }
        if (work.file.results().isEmpty()) {
            console.print(name + ": no results yet, nothing written");
        } else {
            work.file.write(results, name);
        }
        nominalSecondsDone += fork.run().nominalSeconds();
        spentSeconds += (System.nanoTime() - startNanos) / 1e9;
    }

    private List<Fork> missing() {
        return works.stream()
                .flatMap(work -> work.missing.stream().flatMap(List::stream))
                .toList();
    }

    /** The nominal time that is left, times how much slower the forks until now were than theirs. */
    private double secondsLeft() {
        double slower = (spentSeconds + TRUSTED_SECONDS) / (nominalSecondsDone + TRUSTED_SECONDS);
        return (Work.nominalSeconds(missing()) - nominalSecondsDone) * slower;
    }

    static String timeText(int seconds) {
        if (seconds < 100) {
            return seconds + " s";
        }
        return seconds < 100 * 60 ? Math.round(seconds / 60.0) + " min" : Math.round(seconds / 360.0) / 10.0 + " h";
    }
}
