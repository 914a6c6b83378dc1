package io.tickwheel.internal.diagnostics;

import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where a timer or a timeout was made: the stack from the user's frame on. Immutable.
 *
 * <p>Timeouts that the same stack has scheduled share one site, as far as the last few sites are remembered.
 */
public final class CreationSite {
    private static final int MOST_FRAMES = 16;
    private static final int REMEMBERED = 1_024;
    /** The packages of the timers. */
    private static final Set<String> TIMERS = Set.of(
            "io.tickwheel",
            "io.tickwheel.internal.core",
            "io.tickwheel.internal.diagnostics",
            "io.tickwheel.internal.worker",
            "io.tickwheel.netty",
            "io.tickwheel.netty.internal");
    /** What lies between a user and the timers: the handlers, the pipeline that calls them, and the JDK. */
    private static final List<String> BETWEEN =
            List.of("io.tickwheel.netty.handler.", "io.netty.channel.", "io.netty.util.", "java.", "jdk.");

    private static final StackWalker WALKER = StackWalker.getInstance();
    /** By a hash of the stack; a newer site takes the place of an older one. */
    private static final AtomicReferenceArray<@Nullable CreationSite> RECENT = new AtomicReferenceArray<>(REMEMBERED);

    private final List<StackTraceElement> stack;
    private final String line;

    private CreationSite(List<StackTraceElement> stack) {
        this.stack = stack;
        this.line = stack.isEmpty() ? "an unknown place" : stack.get(0).toString();
    }

    /** The site of the user who called the timer that calls this. */
    public static CreationSite ofCaller() {
        List<StackTraceElement> stack = stackAfter(CreationSite::isBeforeUser);
        if (stack.isEmpty()) {
            // An event loop has armed a handler's timeout without a call of the user.
            stack = stackAfter(CreationSite::isOfTimer);
        }
        int hash = stack.hashCode();
        int index = (hash ^ (hash >>> 16)) & (REMEMBERED - 1);
        CreationSite recent = RECENT.get(index);
        if (recent != null && recent.stack.equals(stack)) {
            return recent;
        }
        CreationSite site = new CreationSite(stack);
        RECENT.set(index, site);
        return site;
    }

    private static List<StackTraceElement> stackAfter(Predicate<String> isBefore) {
        return WALKER.walk(frames -> frames.dropWhile(frame -> isBefore.test(frame.getClassName()))
                .limit(MOST_FRAMES)
                .map(StackFrame::toStackTraceElement)
                .toList());
    }

    /** The part of a trace from the user's frame on. */
    static List<StackTraceElement> outside(Throwable trace) {
        return Arrays.stream(trace.getStackTrace())
                .dropWhile(frame -> isBeforeUser(frame.getClassName()))
                .toList();
    }

    private static boolean isBeforeUser(String className) {
        return isOfTimer(className) || BETWEEN.stream().anyMatch(className::startsWith);
    }

    private static boolean isOfTimer(String className) {
        return TIMERS.contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
    }

    /** The line that called the timer. */
    public String line() {
        return line;
    }

    /** The stack, from that line on. */
    public List<StackTraceElement> stack() {
        return stack;
    }
}
