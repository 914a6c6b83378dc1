package io.tickwheel.netty.conformance;

import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Something that shows itself in the log only. {@link Isolation} runs it: it is given the name of the subject and
 * returns the lines that it chose from the log, and remarks of its own.
 */
abstract class LoggedScenario implements Function<String, List<String>> {
    private final CaughtLog log = CaughtLog.install();
    private final List<Timer> toStop = new ArrayList<>();
    final List<String> report = new ArrayList<>();

    @Override
    public final List<String> apply(String subjectName) {
        try {
            play(Class.forName(subjectName)
                    .asSubclass(TimerSubject.class)
                    .getDeclaredConstructor()
                    .newInstance());
            return report;
        } catch (Exception e) {
            throw new AssertionError("the scenario failed", e);
        } finally {
            toStop.forEach(Timer::stop);
        }
    }

    abstract void play(TimerSubject subject) throws Exception;

    final Timer stoppedAtEnd(Timer timer) {
        toStop.add(timer);
        return timer;
    }

    /** All that was logged so far. */
    final List<String> logged() {
        return log.lines();
    }

    /** From now on a logger throws after it has written a line. */
    final void failLogger(String name) {
        log.fail(name);
    }

    /** What was logged so far and contains a text. */
    final List<String> logged(String text) {
        return logged().stream().filter(line -> line.contains(text)).toList();
    }

    final void createMore(int instances, TimerSubject subject) {
        for (int i = 0; i < instances; i++) {
            stoppedAtEnd(subject.create(new Workers(), 1, TimeUnit.MILLISECONDS, 8, false));
        }
    }

    /** Gives the collector, and what follows it on threads of its own, time to do its work. */
    static void collectGarbage(int times) {
        for (int i = 0; i < times; i++) {
            System.gc();
            Waiting.letPassMillis(20);
        }
    }

    static TimerTask throwing(Throwable thrown) {
        return timeout -> Throwables.throwUnchecked(thrown);
    }
}
