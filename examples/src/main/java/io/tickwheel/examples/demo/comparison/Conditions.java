package io.tickwheel.examples.demo.comparison;

import io.tickwheel.examples.demo.application.Load;
import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.report.Text;
import java.util.List;

/**
 * Under what conditions both timers were measured, in sentences.
 *
 * <p>Threads: any.
 *
 * @param load the application; its timer is not looked at
 * @param flags of both JVMs
 */
record Conditions(Load load, List<String> flags) {
    /** What ran. */
    List<String> sentences() {
        return List.of(
                String.format(
                        "%s requests a second for %d s over HTTP on loopback, each guarded by a timeout of %d ms;"
                                + " one in %d is never answered. Tick %d ms, wheel of %d buckets.",
                        Text.count(load.rate()),
                        load.seconds(),
                        Load.REQUEST_TIMEOUT.toMillis(),
                        Load.REQUESTS_PER_UNANSWERED,
                        load.tickMillis(),
                        TimerKind.WHEEL_LENGTH),
                String.format(
                        "Then %s connections on loopback, half of them silent, each with a read timeout of %d s: %s's"
                                + " handler on its event loop, %s's on one timer.",
                        Text.count(load.connections()),
                        Load.READ_TIMEOUT.toSeconds(),
                        TimerKind.NETTY.title(),
                        TimerKind.TICKWHEEL.title()),
                String.format(
                        "First %s's timer, then %s's, each in a JVM of its own: Java %s, %s; %d processors.",
                        TimerKind.NETTY.title(),
                        TimerKind.TICKWHEEL.title(),
                        System.getProperty("java.version"),
                        String.join(" ", flags),
                        Runtime.getRuntime().availableProcessors()));
    }

    /** How each value was come by. */
    List<String> methods() {
        return List.of(
                "Due: timeouts that no cancel stopped, because their request is one that is never answered, or because"
                        + " a busy machine answered it too late. Early: fired before the deadline, which the"
                        + " application works out before it starts the timeout.",
                "A thread that only sleeps, 20 ms at a time beside the application, shows what the machine itself adds"
                        + " to the lateness of any timer.",
                "Worker: the timer's one thread. CPU is its processor time. Wake-ups are its voluntary context"
                        + " switches as Linux counts them; n/a elsewhere. Idle is the same timer after the last"
                        + " request: first with nothing pending, then with one timeout an hour away.",
                String.format(
                        "Heap: used after a collection with %s timeouts pending, less what was used before them,"
                                + " divided by their number. It includes the timeouts, the buckets and the intake; the"
                                + " task is one object for all.",
                        Text.count(load.pendingCount())),
                "Start + cancel: one thread in a loop on a timer with nothing else pending, while the worker does its"
                        + " part; the median of several rounds after as many to warm up.",
                String.format(
                        "Connections with a read timeout: %s, or as many as the limit of open files allows. A close"
                                + " is due when nothing was read for %d s; talking ones send a byte four times in that"
                                + " time, and are closed, too, if a busy machine keeps them from it. Heap: used after a"
                                + " collection with the handlers in place, less what was used before, divided by the"
                                + " connections. CPU: of the server's event loop, which also reads, and of the"
                                + " timer's worker.",
                        Text.count(load.connections()), Load.READ_TIMEOUT.toSeconds()),
                "One run on one machine, with whatever else it did meanwhile: a difference of a few percent may be"
                        + " chance.");
    }
}
