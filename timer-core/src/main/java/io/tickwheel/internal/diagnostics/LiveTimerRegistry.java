package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.worker.TimerLog;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The timers that live, in the order in which they were made: to be listed, and for a warning about too many of them.
 *
 * <p>It does not hold a timer object, except by timeouts that are pending in a timer in virtual time. Thread-safe.
 * Actions and logs are called without the lock.
 */
public final class LiveTimerRegistry {
    private static final int THREADS_FOR_ALL = 64;
    private static final int SITES_SHOWN = 10;
    /** Begins with the words of Netty's timer. */
    private static final String TOO_MANY = "You are creating too many HashedWheelTimer instances. HashedWheelTimer is a"
            + " shared resource that must be reused across the JVM, so that only a few instances are created. There are"
            + " %d of it and of WheelTimer, each with a thread, made at:";

    private static final LiveTimerRegistry OF_JVM = new LiveTimerRegistry(THREADS_FOR_ALL);

    private final int mostThreads;
    private final Map<TimerDiagnostics, Entry> live = new LinkedHashMap<>();
    private int threads;
    private boolean isWarned;

    LiveTimerRegistry(int mostThreads) {
        this.mostThreads = mostThreads;
    }

    /** The one in which all timers are entered. */
    public static LiveTimerRegistry ofJvm() {
        return OF_JVM;
    }

    /**
     * Enters a timer, before it is watched for being garbage. Timers without a thread do not count as too many.
     *
     * @param log written to once in the registry's life, by the timer that is one too many
     */
    public void register(TimerDiagnostics diagnostics, TimerLog log) {
        int tooMany = enter(diagnostics, hasThread(diagnostics));
        if (tooMany == 0) {
            return;
        }
        try {
            log.log(Level.ERROR, TOO_MANY.formatted(tooMany) + makers(), null);
        } catch (Throwable thrown) {
            // The log has failed: the timer is still made.
            return;
        }
    }

    /** Takes a timer out that was stopped or is garbage; a second call does nothing. */
    public void unregister(TimerDiagnostics diagnostics) {
        Entry entry;
        synchronized (live) {
            entry = live.remove(diagnostics);
            if (entry == null) {
                return;
            }
            threads -= entry.hasThread ? 1 : 0;
        }
        for (Runnable action : entry.whenGone) {
            try {
                action.run();
            } catch (Throwable thrown) {
                // It must not throw. If it does, the others still run.
            }
        }
    }

    /** A copy, oldest timer first. */
    public List<TimerDiagnostics> list() {
        synchronized (live) {
            return List.copyOf(live.keySet());
        }
    }

    /**
     * Has an action run once the timer was stopped or is garbage. It must not throw, nor refer to the timer object.
     *
     * @return false if the timer does not live; the action is not run then
     */
    public boolean whenGone(TimerDiagnostics diagnostics, Runnable action) {
        synchronized (live) {
            Entry entry = live.get(diagnostics);
            return entry != null && entry.whenGone.add(action);
        }
    }

    /** Takes back what {@link #whenGone} was given, the same object. */
    public void cancelWhenGone(TimerDiagnostics diagnostics, Runnable action) {
        synchronized (live) {
            Entry entry = live.get(diagnostics);
            if (entry != null) {
                entry.whenGone.remove(action);
            }
        }
    }

    /** Enters a timer; returns the number of threads if a warning is due, else 0. */
    private int enter(TimerDiagnostics diagnostics, boolean hasThread) {
        synchronized (live) {
            live.put(diagnostics, new Entry(hasThread, new ArrayList<>(0)));
            threads += hasThread ? 1 : 0;
            if (isWarned || threads <= mostThreads) {
                return 0;
            }
            isWarned = true;
            return threads;
        }
    }

    private String makers() {
        Map<String, Long> countsBySite = list().stream()
                .filter(LiveTimerRegistry::hasThread)
                .collect(Collectors.groupingBy(LiveTimerRegistry::maker, Collectors.counting()));
        return countsBySite.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SITES_SHOWN)
                .map(site -> System.lineSeparator() + "\t" + site.getValue() + " at " + site.getKey())
                .collect(Collectors.joining());
    }

    private static boolean hasThread(TimerDiagnostics diagnostics) {
        return diagnostics.worker().threadName() != null;
    }

    private static String maker(TimerDiagnostics diagnostics) {
        List<StackTraceElement> site = diagnostics.creationSite();
        return site.isEmpty() ? "an unknown place" : site.get(0).toString();
    }

    private record Entry(boolean hasThread, List<Runnable> whenGone) {}
}
