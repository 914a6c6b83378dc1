package io.tickwheel.jmh.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The questions that are not about throughput; programs answer them. */
final class ProgramQuestions {
    private static final int START_SECONDS = 1;
    /** In idle times: both sweeps, and what the heap that is filled twice for them takes to collect. */
    private static final int SWEEPS_AND_FILLING = 3;

    private static final List<String> COLLECTOR = List.of("-XX:+UseG1GC");
    private static final List<String> HEAP = List.of("-Xms4g", "-Xmx4g", "-XX:+UseG1GC");
    /** What walks a heap wants a place for its own notes, and attaches itself to the JVM. */
    private static final List<String> WALKED_HEAP = List.of(
            "-Xms4g", "-Xmx8g", "-XX:+UseG1GC", "-Djdk.attach.allowAttachSelf=true", "-XX:+EnableDynamicAgentLoading");

    private static final Axis FINE_TICK = Axis.of("tick-millis", "1");
    private static final Axis TICKS = Axis.of("tick-millis", "1", "10");

    private static final Axis ALL_TICKS = Axis.of("tick-millis", "1", "10", "100");
    private static final Axis SIZES = Axis.of("pending", "100000", "1000000", "5000000");

    static final List<Question> ALL = List.of(
            requestLoad(),
            cancelled("nearly-due", "Requests whose timeouts are cancelled when they are nearly due"),
            cancelled("bimodal", "Requests whose timeouts are long, but one in a thousand, which expires"),
            steadyExpiry(),
            expiring(),
            rearming(),
            waiting(),
            lateness(),
            memory(),
            wakeUps(),
            longestStep(),
            handlers(),
            idleChannels());

    private ProgramQuestions() {}

    private static Question requestLoad() {
        Asked asked = new Asked("request-load", Timers.ALL_AND_BASELINE);
        Axis fast = Axis.of("rate", "1000000");
        // At 100 ms Netty's timer would be at the limit of what it takes in, and at 1 ms be charged for its wake-ups.
        Axis tick = Axis.of("tick-millis", "10");
        return asked.question(
                "Requests at a fixed rate, each guarded by a timeout",
                List.of("cpu-per-operation"),
                HEAP,
                asked.form(1, 5, 5, 0, fast, Axis.of("outstanding", "100000", "1000000"), tick),
                asked.form(
                        3,
                        10,
                        10,
                        1,
                        Axis.of("rate", "200000", "1000000"),
                        Axis.of("outstanding", "100000", "1000000"),
                        tick));
    }

    /** A million outstanding for five seconds each. */
    private static Question cancelled(String name, String title) {
        Asked asked = new Asked(name, Timers.ALL_AND_BASELINE);
        Axis rate = Axis.of("rate", "200000");
        Axis outstanding = Axis.of("outstanding", "1000000");
        Axis tick = Axis.of("tick-millis", "10");
        return asked.question(
                title,
                List.of("cpu-per-operation", "worker-cpu"),
                HEAP,
                asked.form(1, 7, 5, 0, rate, outstanding, tick),
                asked.form(3, 10, 20, 1, rate, outstanding, tick));
    }

    private static Question steadyExpiry() {
        Asked asked = new Asked("steady-expiry", Timers.ALL_AND_BASELINE);
        Axis rate = Axis.of("rate", "500000");
        return asked.question(
                "Half a million timeouts a second that expire",
                List.of("cpu-per-expiry"),
                HEAP,
                asked.form(1, 3, 5, 0, rate),
                asked.form(3, 5, 10, 0, rate));
    }

    private static Question expiring() {
        Axis minute = Axis.of("span-seconds", "60");
        return expiring(
                "expiring",
                "Timeouts that expire among very many that wait",
                List.of(List.of(SIZES, ALL_TICKS, minute)),
                minute);
    }

    /** With rests so long that no more than some 100,000 expire in a second. */
    private static Question rearming() {
        Axis most = Axis.of("pending", "5000000");
        Axis fewer = Axis.of("pending", "100000", "1000000");
        return expiring(
                "rearming",
                "Idle timeouts that start themselves again",
                List.of(
                        List.of(fewer, TICKS, Axis.of("span-seconds", "20")),
                        List.of(fewer, Axis.of("tick-millis", "100"), Axis.of("span-seconds", "60")),
                        List.of(most, ALL_TICKS, Axis.of("span-seconds", "100"))),
                Axis.of("span-seconds", "20"));
    }

    /** In the short form other timers answer only what a million cost at 10 ms. */
    private static Question expiring(String name, String title, List<List<Axis>> settings, Axis spanOfOthers) {
        Asked all = new Asked(name, Timers.ALL_AND_FLOOR);
        Asked some = new Asked(name, Timers.REPLACED_AND_OURS_AND_FLOOR);
        Asked others = new Asked(name, Timers.OTHERS);
        return all.question(
                title,
                List.of("worker-cpu-per-expiry", "worker-cpu", "lateness-mean", "lateness-p99"),
                HEAP,
                joined(settings, axes -> some.form(1, 3, 6, 7, axes))
                        .plus(others.form(
                                1, 3, 6, 7, Axis.of("pending", "1000000"), Axis.of("tick-millis", "10"), spanOfOthers)),
                joined(settings, axes -> all.form(3, 5, 20, 10, axes)));
    }

    private static Form joined(List<List<Axis>> settings, Function<Axis[], Form> form) {
        return settings.stream()
                .map(axes -> form.apply(axes.toArray(Axis[]::new)))
                .reduce(Form::plus)
                .orElseThrow();
    }

    private static Question waiting() {
        Asked asked = new Asked("waiting", Timers.ALL);
        return asked.question(
                "Millions of timeouts that only wait, and 200 probes a second",
                List.of("worker-cpu-above-park-loop", "probe-max"),
                HEAP,
                asked.form(1, 2, 4, 6, Axis.of("waiting", "1000000"), FINE_TICK)
                        .plus(new Asked("waiting", Timers.REPLACED_AND_OURS)
                                .form(1, 3, 5, 10, Axis.of("waiting", "5000000"), FINE_TICK)),
                asked.form(3, 3, 10, 15, Axis.of("waiting", "0", "1000000", "5000000"), TICKS));
    }

    private static Question lateness() {
        Asked asked = new Asked("lateness", Timers.ALL);
        Axis load = Axis.of("load", "idle", "busy");
        return asked.question(
                "How late timeouts of random delays run",
                List.of("lateness-p50", "lateness-p99"),
                HEAP,
                asked.form(1, 2, 3, 1, load, FINE_TICK),
                asked.form(3, 3, 15, 4, load, TICKS));
    }

    private static Question memory() {
        Asked asked = new Asked("memory", Timers.ALL);
        return asked.question(
                "Bytes a pending timeout",
                List.of("graph-per-timeout"),
                WALKED_HEAP,
                asked.untimedForm(1, 4, Axis.of("waiting", "1000000"), FINE_TICK),
                asked.untimedForm(2, 15, Axis.of("waiting", "1000000", "5000000"), Axis.of("tick-millis", "1", "100")));
    }

    private static Question wakeUps() {
        Asked asked = new Asked("wake-ups", Timers.ALL);
        Axis pending = Axis.of("pending", "nothing", "one-hour");
        return asked.question(
                "Wake-ups of a timer that has nothing to do",
                List.of("wake-ups"),
                COLLECTOR,
                asked.form(1, 0, 2, 0, pending, FINE_TICK),
                asked.form(3, 0, 10, 1, pending, FINE_TICK));
    }

    private static Question longestStep() {
        Asked asked = new Asked("longest-step", List.of("tickwheel-core"));
        return asked.question(
                "The longest step while a wheel fills and empties",
                List.of("longest-step", "longest-step-without-gc"),
                HEAP,
                asked.untimedForm(1, 30, Axis.of("timeouts", "5000000"), FINE_TICK),
                asked.untimedForm(5, 30, Axis.of("timeouts", "5000000"), FINE_TICK));
    }

    private static Question handlers() {
        Asked asked = new Asked("handlers", Timers.REPLACED_AND_OURS_AND_BASELINE);
        Axis bare = Axis.of("channels", "bare");
        Axis loopback = Axis.of("channels", "loopback");
        Axis million = Axis.of("connections", "1000000");
        Axis tenThousand = Axis.of("connections", "10000");
        return asked.question(
                "Idle handlers of a million bare connections, and of real ones",
                List.of(
                        "bytes-per-connection",
                        "cpu-per-connect-and-close",
                        "loop-cpu-per-connect-and-close",
                        "cpu-per-million-messages",
                        "sweep-active-cpu"),
                HEAP,
                asked.idleForm(1, 3, 9, bare, million).plus(asked.idleForm(1, 2, 3, loopback, tenThousand)),
                asked.idleForm(5, 5, 12, bare, million).plus(asked.idleForm(5, 5, 5, loopback, tenThousand)));
    }

    private static Question idleChannels() {
        Asked asked = new Asked("idle-channels", Timers.REPLACED_AND_OURS);
        Axis million = Axis.of("connections", "1000000");
        Axis real = Axis.of("time", "real");
        Axis virtual = Axis.of("time", "virtual");
        Axis minute = Axis.of("idle-seconds", "60");
        return asked.question(
                "A million channels that stay idle, in real time and in ten minutes of virtual time",
                List.of("cpu-per-idle-event", "cpu"),
                HEAP,
                asked.form(1, 3, 20, 22, real, million, Axis.of("idle-seconds", "20"))
                        .plus(asked.virtualForm(600, 40, virtual, million, minute)),
                asked.form(3, 10, 120, 62, real, million, minute)
                        .plus(asked.virtualForm(600, 40, virtual, million, minute)));
    }

    /**
     * A question and the timers that can answer it.
     *
     * @param question what the program calls it
     * @param timers in order
     */
    private record Asked(String question, List<String> timers) {
        Question question(String title, List<String> drawn, List<String> jvmArgs, Form shortForm, Form fullForm) {
            return new Question(question, title, drawn, jvmArgs, shortForm, fullForm);
        }

        /** Measures for some seconds after some to warm up, neither of them a parameter that tables show. */
        Form form(int turns, int warmUpSeconds, int seconds, int fillSeconds, Axis... axes) {
            Map<String, String> lengths = new LinkedHashMap<>();
            if (warmUpSeconds > 0) {
                lengths.put("warm-up-seconds", String.valueOf(warmUpSeconds));
            }
            lengths.put("seconds", String.valueOf(seconds));
            return form(turns, lengths, fillSeconds + warmUpSeconds + seconds, axes);
        }

        /** Measures for some seconds that pass in others. */
        Form virtualForm(int seconds, int realSeconds, Axis... axes) {
            return form(1, Map.of("seconds", String.valueOf(seconds)), realSeconds, axes);
        }

        /** Takes as long as there is something to do. */
        Form untimedForm(int turns, int seconds, Axis... axes) {
            return form(turns, Map.of(), seconds, axes);
        }

        /** Measures two things for some seconds, after as many to warm up, and sweeps twice in idle times. */
        Form idleForm(int turns, int busySeconds, int idleSeconds, Axis... axes) {
            Map<String, String> lengths = new LinkedHashMap<>();
            lengths.put("busy-millis", String.valueOf(TimeUnit.SECONDS.toMillis(busySeconds)));
            lengths.put("idle-millis", String.valueOf(TimeUnit.SECONDS.toMillis(idleSeconds)));
            return form(turns, lengths, 4 * busySeconds + SWEEPS_AND_FILLING * idleSeconds, axes);
        }

        private Form form(int turns, Map<String, String> lengths, int seconds, Axis... axes) {
            List<Fork> forks = new ArrayList<>();
            for (Map<String, String> parameters : Axis.settings(List.of(axes))) {
                for (String timer : timers) {
                    Map<String, String> arguments = new LinkedHashMap<>();
                    arguments.put("timer", timer);
                    arguments.putAll(parameters);
                    arguments.putAll(lengths);
                    forks.add(new Fork(
                            timer, parameters, new Work.Program(question, arguments), seconds + START_SECONDS));
                }
            }
            return new Form(turns, List.copyOf(forks));
        }
    }
}
