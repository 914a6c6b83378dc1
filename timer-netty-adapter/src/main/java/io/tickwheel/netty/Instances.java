package io.tickwheel.netty;

import io.tickwheel.internal.worker.Abandonment;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * The timers that live, by where they were made, so that a warning about too many of them can say who makes them.
 *
 * <p>Threads: any. Cost: one stack trace a timer, kept until it is stopped or garbage.
 */
final class Instances {
    private static final int LIMIT = 64;
    private static final int SITES_SHOWN = 10;
    private static final Set<Throwable> CREATION_SITES = ConcurrentHashMap.newKeySet();
    private static final AtomicBoolean WARNED = new AtomicBoolean();

    private Instances() {}

    /** Enters a timer; {@link #remove} or the garbage collector takes it out again. */
    static void add(HashedWheelTimer timer, Throwable creationSite) {
        CREATION_SITES.add(creationSite);
        Abandonment.whenUnreachable(timer, () -> remove(creationSite));
        int live = CREATION_SITES.size();
        if (live > LIMIT && WARNED.compareAndSet(false, true)) {
            TimerLog.tooManyInstances(live, describe());
        }
    }

    static void remove(Throwable creationSite) {
        CREATION_SITES.remove(creationSite);
    }

    private static String describe() {
        Map<String, Long> countsBySite =
                CREATION_SITES.stream().collect(Collectors.groupingBy(Instances::caller, Collectors.counting()));
        return countsBySite.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SITES_SHOWN)
                .map(site -> System.lineSeparator() + "\t" + site.getValue() + " at " + site.getKey())
                .collect(Collectors.joining());
    }

    /** The first frame outside the constructors and the builder of the timer. */
    private static String caller(Throwable creationSite) {
        for (StackTraceElement frame : creationSite.getStackTrace()) {
            String name = frame.getClassName();
            if (!name.equals(HashedWheelTimer.class.getName())
                    && !name.equals(HashedWheelTimerBuilder.class.getName())) {
                return frame.toString();
            }
        }
        return "an unknown place";
    }
}
