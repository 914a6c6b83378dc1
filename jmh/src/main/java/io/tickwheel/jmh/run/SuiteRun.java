package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultRow;
import io.tickwheel.jmh.result.ResultStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a plan: question by question, turn by turn, fork by fork. When the machine is busy for a while, this then falls
 * on all peers. A fork that fails is told and noted in the results; the others go on.
 *
 * <p>Threads: one.
 */
final class SuiteRun {
    private final Plan plan;
    private final ForkRunner runner;
    private final ConditionsReader conditions;
    private final ResultStore store;
    private final Path java;
    private final Path logs;
    private final Console console;
    private final TimeLeft timeLeft;
    private int started;
    private int failed;

    SuiteRun(
            Plan plan,
            ForkRunner runner,
            ConditionsReader conditions,
            ResultStore store,
            Path java,
            Path logs,
            Console console) {
        this.plan = plan;
        this.runner = runner;
        this.conditions = conditions;
        this.store = store;
        this.java = java;
        this.logs = logs;
        this.console = console;
        this.timeLeft = new TimeLeft(plan.nominalSeconds());
    }

    /**
     * Runs it.
     *
     * @return how many forks failed
     * @throws IOException if results cannot be written
     */
    int run() throws IOException {
        for (Question question : plan.questions()) {
            answer(question);
        }
        return failed;
    }

    private void answer(Question question) throws IOException {
        Conditions before = conditions.now(question, plan.turns(question));
        Collected collected = new Collected();
        List<String> failures = new ArrayList<>();
        for (int turn = 1; turn <= plan.turns(question); turn++) {
            for (Fork fork : plan.forks(question)) {
                runOne(question, turn, fork, collected, failures);
            }
        }
        failed += failures.size();
        write(question, before, failures, collected.rows());
    }

    private void runOne(Question question, int turn, Fork fork, Collected collected, List<String> failures) {
        started++;
        console.progress(String.format(
                "[%d/%d] %s, turn %d of %d: %s (about %s left)",
                started,
                plan.forkCount(),
                question.name(),
                turn,
                plan.turns(question),
                fork.label(),
                timeLeft.inWords()));
        long startNanos = System.nanoTime();
        try {
            collected.add(fork, runner.run(fork, new ForkPlace(java, question.jvmArgs(), log(question, turn, fork))));
        } catch (ForkFailure e) {
            failures.add(fork.label() + ", turn " + turn + " failed");
            console.say("FAILED: " + question.name() + ", turn " + turn + ": " + fork.label() + ": " + e.getMessage());
        }
        double tookSeconds = (System.nanoTime() - startNanos) / (double) TimeUnit.SECONDS.toNanos(1);
        timeLeft.ended(fork.nominalSeconds(), tookSeconds);
    }

    private Path log(Question question, int turn, Fork fork) {
        String name = fork.label().replace(' ', '_') + "-turn-" + turn + ".log";
        return logs.resolve(question.name()).resolve(name);
    }

    private void write(Question question, Conditions before, List<String> failures, List<ResultRow> rows)
            throws IOException {
        if (rows.isEmpty()) {
            console.say(question.name() + ": no figures, nothing written");
            return;
        }
        ResultFile result = new ResultFile(question.name(), question.title(), before, failures, rows);
        Path written = store.write(question.name() + plan.suffix(), result);
        console.say(question.name() + ": " + rows.size() + " figures in " + written);
    }
}
