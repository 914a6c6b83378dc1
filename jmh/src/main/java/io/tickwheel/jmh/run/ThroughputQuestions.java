package io.tickwheel.jmh.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The questions about throughput; JMH benchmarks answer them. */
final class ThroughputQuestions {
    private static final List<String> HEAP = List.of("-Xms4g", "-Xmx4g", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch");
    /** For ten million that wait, and for what a timer keeps until its deadline although it was cancelled. */
    private static final List<String> LARGE_HEAP = List.of("-Xms8g", "-Xmx8g", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch");

    /** The parameter of all benchmarks that names the timer. */
    private static final String TIMER = "timer";

    private static final List<String> TIME = List.of(JmhForkRunner.TIME);
    private static final List<String> TIME_AND_CPU = List.of(JmhForkRunner.TIME, JmhForkRunner.CPU);

    private static final Pace SHORT = new Pace(3, 3, 400);
    private static final Pace FULL = new Pace(5, 5, 1_000);
    /** Of a benchmark in which an iteration is one shot: it takes as long as a million timeouts need to come due. */
    private static final Pace SHORT_SHOTS = new Pace(6, 6, 2_000);

    /** The first of a JVM, none of them to warm it up. */
    private static final Pace FIRST_SHOTS = new Pace(0, 6, 2_000);

    private static final Pace FULL_SHOTS = new Pace(10, 10, 2_000);
    /** The same with time for some thousand nanoseconds each, which a walk of the stack takes. */
    private static final Pace SHORT_TRACKED_SHOTS = new Pace(3, 4, 3_000);

    private static final Pace FULL_TRACKED_SHOTS = new Pace(6, 10, 3_000);

    static final List<Question> ALL = List.of(startCancel(), startStop(), expiry(), burst(), wheel(), diagnostics());

    private ThroughputQuestions() {}

    private static Question startCancel() {
        return new Question(
                "start-cancel",
                "Start + cancel by 1, 2 and 4 threads",
                TIME_AND_CPU,
                HEAP,
                new Form(1, startCancelForks(SHORT)),
                new Form(5, startCancelForks(FULL)));
    }

    /** Each number of threads beside what a clock reading, an object and a CAS cost alone. */
    private static List<Fork> startCancelForks(Pace pace) {
        List<Fork> forks = new ArrayList<>();
        for (int threads : new int[] {1, 2, 4}) {
            Map<String, String> shown = Map.of("threads", String.valueOf(threads));
            forks.add(pace.fork("floor", shown, "FloorBenchmark.clockObjectCas", Map.of(), threads, 0));
            for (String timer : Timers.ALL) {
                Map<String, String> params = Map.of(TIMER, timer);
                forks.add(pace.fork(timer, shown, "StartCancelBenchmark.startCancel", params, threads, 1));
            }
        }
        return List.copyOf(forks);
    }

    private static Question startStop() {
        String benchmark = "StartStopBenchmark.startStop";
        Axis few = Axis.of("waiting", "0", "1000000");
        Axis many = Axis.of("waiting", "0", "1000000", "5000000", "10000000");
        Form most = new Form(
                1, forks(benchmark, Timers.REPLACED_AND_OURS, SHORT, 15, Map.of(), Axis.of("waiting", "10000000")));
        return new Question(
                "start-stop",
                "Start + cancel while others wait",
                TIME,
                LARGE_HEAP,
                new Form(1, forks(benchmark, Timers.ALL, SHORT, 3, Map.of(), few)).plus(most),
                new Form(3, forks(benchmark, Timers.ALL, FULL, 15, Map.of(), many)));
    }

    private static Question expiry() {
        return new Question(
                "expiry",
                "A million timeouts due in one tick",
                TIME,
                HEAP,
                new Form(1, expiryForks(Timers.ALL, SHORT_SHOTS, Map.of(), "100")),
                new Form(5, expiryForks(Timers.ALL, FULL_SHOTS, Map.of(), "100")));
    }

    private static Question burst() {
        return new Question(
                "burst",
                "A million timeouts due in one tick of 10 ms, in a fresh JVM and in a warm one",
                TIME,
                HEAP,
                new Form(1, burstForks(SHORT_SHOTS)),
                new Form(5, burstForks(FULL_SHOTS)));
    }

    /** Beside a bare loop over as many, which is the measuring task's own time. */
    private static List<Fork> burstForks(Pace warm) {
        List<Fork> forks = new ArrayList<>();
        forks.addAll(expiryForks(Timers.ALL_AND_FLOOR, FIRST_SHOTS, Map.of("jvm", "fresh"), "10"));
        forks.addAll(expiryForks(Timers.ALL_AND_FLOOR, warm, Map.of("jvm", "warm"), "10"));
        return List.copyOf(forks);
    }

    private static List<Fork> expiryForks(
            List<String> timers, Pace pace, Map<String, String> shown, String tickMillis) {
        return timers.stream()
                .map(timer -> pace.fork(
                        timer,
                        shown,
                        "ExpiryBenchmark.firstToLast",
                        Map.of(TIMER, timer, "tickMillis", tickMillis),
                        1,
                        1))
                .toList();
    }

    private static Question wheel() {
        return new Question(
                "wheel",
                "A bare wheel, without thread or clock",
                TIME,
                HEAP,
                new Form(1, wheelForks(SHORT)),
                new Form(5, wheelForks(FULL)));
    }

    private static Question diagnostics() {
        return new Question(
                "diagnostics",
                "What diagnostics cost when they are on",
                TIME,
                HEAP,
                new Form(1, diagnosticsForks(SHORT, SHORT_TRACKED_SHOTS, List.of("tickwheel-core"))),
                new Form(5, diagnosticsForks(FULL, FULL_TRACKED_SHOTS, Timers.OURS)));
    }

    private static List<Fork> diagnosticsForks(Pace pace, Pace shots, List<String> expiryTimers) {
        Axis level = Axis.of("diagnostics", "off", "tracking-1-in-100", "tracking-all", "observed");
        List<Fork> forks = new ArrayList<>();
        forks.addAll(forks(
                "DiagnosticsStartCancelBenchmark.startCancel",
                Timers.OURS,
                pace,
                1,
                Map.of("operation", "start-cancel"),
                level));
        forks.addAll(forks(
                "DiagnosticsExpiryBenchmark.firstToLast",
                expiryTimers,
                shots,
                1,
                Map.of("operation", "expiry"),
                level));
        return List.copyOf(forks);
    }

    private static List<Fork> wheelForks(Pace pace) {
        List<String> wheels = List.of("agrona", "tickwheel-core");
        Axis waiting = Axis.of("waiting", "0", "1000000");
        List<Fork> forks = new ArrayList<>();
        for (String operation : List.of("insertRemove", "insertExpire")) {
            Map<String, String> shown = Map.of("operation", operation);
            forks.addAll(forks("WheelBenchmark." + operation, wheels, pace, 1, shown, waiting));
        }
        return List.copyOf(forks);
    }

    private static List<Fork> forks(
            String benchmark,
            List<String> timers,
            Pace pace,
            int setUpSeconds,
            Map<String, String> shownFirst,
            Axis... axes) {
        List<Fork> forks = new ArrayList<>();
        for (Map<String, String> setting : Axis.settings(List.of(axes))) {
            Map<String, String> shown = new LinkedHashMap<>(shownFirst);
            shown.putAll(setting);
            for (String timer : timers) {
                Map<String, String> params = new LinkedHashMap<>(setting);
                params.put(TIMER, timer);
                forks.add(pace.fork(timer, shown, benchmark, params, 1, setUpSeconds));
            }
        }
        return List.copyOf(forks);
    }

    /**
     * How long JMH measures.
     *
     * @param warmUps iterations that are not counted
     * @param iterations that are
     * @param millis the length of each
     */
    private record Pace(int warmUps, int iterations, int millis) {
        private static final int START_SECONDS = 1;

        Fork fork(
                String timer,
                Map<String, String> shown,
                String benchmark,
                Map<String, String> params,
                int threads,
                int setUpSeconds) {
            Work work = new Work.Jmh(benchmark, params, threads, warmUps, iterations, millis);
            return new Fork(timer, shown, work, START_SECONDS + setUpSeconds + (warmUps + iterations) * millis / 1_000);
        }
    }
}
