package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.worker.RateLimitedLog;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.time.TimeSource;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The timers that live, in the order in which they were made: to be listed, and for a warning about too many of them.
 * It does not hold a timer object, except by timeouts that are pending in a timer in virtual time. Thread-safe.
 */
public final class LiveTimerRegistry {
    /** Of this JVM. */
    public static final LiveTimerRegistry OF_JVM = new LiveTimerRegistry();

    private static final int MOST_THREADS = 64;
    private static final int SITES_SHOWN = 10;
    /** Begins with the words of Netty's timer. */
    private static final String TOO_MANY = "You are creating too many HashedWheelTimer instances. HashedWheelTimer is a"
            + " shared resource that must be reused across the JVM, so that only a few instances are created. There are"
            + " %d of it and of WheelTimer, each with a thread, made at:";

    /** Whether each has a thread; under its own lock, as are the fields below. */
    private final Map<TimerDiagnostics, Boolean> live = new LinkedHashMap<>();

    private int threads;
    private boolean isWarned;

    private LiveTimerRegistry() {}

    /** Enters a timer. The first that is one thread too many writes to its log, which is called without the lock. */
    public void register(TimerDiagnostics timer, TimerLog log) {
        boolean hasThread = hasThread(timer);
        synchronized (live) {
            live.put(timer, hasThread);
            threads += hasThread ? 1 : 0;
            if (isWarned || threads <= MOST_THREADS) {
                return;
            }
            isWarned = true;
        }
        // Which throws nothing: the timer is still made.
        new RateLimitedLog(log, TimeSource.system())
                .log(Level.ERROR, TOO_MANY.formatted(MOST_THREADS + 1) + makers(), null);
    }

    /** Takes a timer out that was stopped or is garbage; false if it is not there. */
    boolean unregister(TimerDiagnostics timer) {
        synchronized (live) {
            Boolean hadThread = live.remove(timer);
            threads -= Boolean.TRUE.equals(hadThread) ? 1 : 0;
            return hadThread != null;
        }
    }

    /** A copy, oldest timer first. */
    public List<TimerDiagnostics> list() {
        synchronized (live) {
            return List.copyOf(live.keySet());
        }
    }

    private String makers() {
        Map<String, Long> countsBySite = list().stream()
                .filter(LiveTimerRegistry::hasThread)
                .map(timer -> timer.creationSite().stream().findFirst())
                .map(line -> line.map(StackTraceElement::toString).orElse("an unknown place"))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return countsBySite.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SITES_SHOWN)
                .map(site -> System.lineSeparator() + "\t" + site.getValue() + " at " + site.getKey())
                .collect(Collectors.joining());
    }

    private static boolean hasThread(TimerDiagnostics timer) {
        return timer.worker().threadName() != null;
    }
}
