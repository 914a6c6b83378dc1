package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.worker.TimerLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The timers that live, in the order in which they were made, so that they can be listed, and so that a warning about
 * too many of them can say who makes them.
 *
 * <p>It holds no timer object but by what is pending in it, and nothing of a timer's inside that is not held anyway
 * until the timer is stopped or found to be garbage. Of a timer in virtual time that is not stopped it holds what is
 * pending though its time is forgotten.
 *
 * <p>Threads: any; no foreign code is called under the lock. Cost: a short lock when a timer is made or stopped.
 */
public final class LiveTimerRegistry {
    private static final int THREADS_FOR_ALL = 64;
    private static final int SITES_SHOWN = 10;
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
     * Enters a timer, before it is watched for being garbage. Timers without a thread, as tests make many, are listed
     * but do not count as too many.
     *
     * @param diagnostics the timer's inside
     * @param log written to once in the registry's life, by the timer that is one too many
     */
    public void register(TimerDiagnostics diagnostics, TimerLog log) {
        int tooMany = enter(diagnostics, hasThread(diagnostics));
        if (tooMany > 0) {
            warn(log, tooMany);
        }
    }

    private void warn(TimerLog log, int tooMany) {
        try {
            log.tooManyTimers(tooMany, describe());
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
            attempt(action);
        }
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (Throwable thrown) {
            // It must not throw. If it does, the others still run.
            return;
        }
    }

    /** The timers that live, oldest first, as a list of its own. */
    public List<TimerDiagnostics> list() {
        synchronized (live) {
            return List.copyOf(live.keySet());
        }
    }

    /**
     * Has an action run once the timer has been stopped or is garbage, in the thread that finds it so. It must not
     * throw and must not refer to the timer object.
     *
     * @return whether the timer lives; if it does not, the action is not run
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

    private String describe() {
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
