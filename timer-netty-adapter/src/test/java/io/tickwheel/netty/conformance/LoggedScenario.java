package io.tickwheel.netty.conformance;

import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What shows itself in the log only: a static method that takes this and returns a list of lines. {@link Isolation}
 * runs it on fresh classes, so it is known by its names.
 */
final class LoggedScenario implements Supplier<List<String>> {
    final TimerSubject subject;
    private final CaughtLog log = CaughtLog.install();
    private final List<Timer> toStop = new ArrayList<>();
    private final String owner;
    private final String method;

    LoggedScenario(String owner, String method, String subject) {
        this.owner = owner;
        this.method = method;
        this.subject = TimerSubject.valueOf(subject);
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<String> get() {
        try {
            var scenario = Class.forName(owner).getDeclaredMethod(method, LoggedScenario.class);
            return (List<String>) scenario.invoke(null, this);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the scenario failed", e);
        } finally {
            toStop.forEach(Timer::stop);
        }
    }

    /** A timer by the constructor of the subject that takes these arguments. */
    Timer timer(Object... arguments) {
        return stoppedAtEnd(subject.create(arguments));
    }

    <T extends Timer> T stoppedAtEnd(T timer) {
        toStop.add(timer);
        return timer;
    }

    /** All that was logged so far. */
    List<String> logged() {
        return log.lines();
    }

    /** What was logged so far and contains a text. */
    List<String> logged(String text) {
        return logged().stream().filter(line -> line.contains(text)).toList();
    }

    /** From now on a logger throws after it has written a line. */
    void failLogger(String name) {
        log.fail(name);
    }

    /** Gives the collector, and what follows it on threads of its own, time to do its work. */
    static void collectGarbage(int times) {
        for (int i = 0; i < times; i++) {
            System.gc();
            Waiting.letPassMillis(20);
        }
    }
}
