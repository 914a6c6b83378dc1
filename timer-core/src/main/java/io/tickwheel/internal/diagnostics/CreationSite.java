package io.tickwheel.internal.diagnostics;

import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Where something was made: the stack from the first frame outside the timer's own classes on.
 *
 * <p>Timeouts that the same stack has scheduled share one site, as far as the last few sites are remembered: there may
 * be millions of the one and hardly more than hundreds of the other.
 *
 * <p>Threads: immutable; any. Cost: {@link #ofCaller} a walk over {@link #MOST_FRAMES} frames and some more; a new site
 * some kilobytes.
 */
public final class CreationSite {
    /** How much of a stack is kept. */
    static final int MOST_FRAMES = 16;

    private static final int REMEMBERED = 1_024;
    private static final Set<String> OWN = Set.of(
            CreationSite.class.getName(),
            DefaultDiagnostics.class.getName(),
            "io.tickwheel.internal.diagnostics.FlightRecorderListener",
            "io.tickwheel.internal.diagnostics.Listeners",
            "io.tickwheel.internal.core.TimerCore",
            "io.tickwheel.internal.worker.TimerLifecycle",
            "io.tickwheel.RepeatingTimer",
            "io.tickwheel.TimedFutures",
            "io.tickwheel.TimerExecutorService",
            "io.tickwheel.WheelTimer",
            "io.tickwheel.WheelTimerBuilder",
            "io.tickwheel.netty.HashedWheelTimer",
            "io.tickwheel.netty.RepeatingTimer",
            "io.tickwheel.netty.HashedWheelTimerBuilder",
            "io.tickwheel.netty.EventLoopTimer",
            "io.tickwheel.netty.EventLoopTimerBuilder",
            "io.tickwheel.netty.NettyTimer",
            "io.tickwheel.netty.TimedPromises",
            "io.tickwheel.internal.worker.HostedTimer",
            "io.netty.util.Timer");
    private static final StackWalker WALKER = StackWalker.getInstance();
    /** By a hash of the stack; a newer site takes the place of an older one. */
    private static final AtomicReferenceArray<@Nullable CreationSite> RECENT = new AtomicReferenceArray<>(REMEMBERED);

    /** Class and method of each frame, in turn. */
    private final String[] names;
    /** Where in its method each frame is. */
    private final int[] byteCodes;

    private final List<StackTraceElement> stack;

    private CreationSite(List<StackFrame> frames) {
        names = new String[2 * frames.size()];
        byteCodes = new int[frames.size()];
        for (int i = 0; i < byteCodes.length; i++) {
            names[2 * i] = frames.get(i).getClassName();
            names[2 * i + 1] = frames.get(i).getMethodName();
            byteCodes[i] = frames.get(i).getByteCodeIndex();
        }
        stack = frames.stream().map(StackFrame::toStackTraceElement).toList();
    }

    /**
     * The site from which the timer was called that calls this.
     *
     * @throws OutOfMemoryError if there is too little memory
     */
    public static CreationSite ofCaller() {
        List<StackFrame> frames = framesOfCaller();
        int index = hashOf(frames) & (REMEMBERED - 1);
        CreationSite recent = RECENT.get(index);
        if (recent != null && recent.isOf(frames)) {
            return recent;
        }
        CreationSite site = new CreationSite(frames);
        RECENT.set(index, site);
        return site;
    }

    private static List<StackFrame> framesOfCaller() {
        return WALKER.walk(all -> all.dropWhile(frame -> OWN.contains(frame.getClassName()))
                .limit(MOST_FRAMES)
                .toList());
    }

    /** The part of a trace that lies outside the timer's own classes. */
    static List<StackTraceElement> outside(Throwable trace) {
        return Arrays.stream(trace.getStackTrace())
                .dropWhile(frame -> OWN.contains(frame.getClassName()))
                .toList();
    }

    /** The line that called the timer. */
    public String line() {
        return stack.isEmpty() ? "an unknown place" : stack.get(0).toString();
    }

    /** The stack, from that line on. */
    public List<StackTraceElement> stack() {
        return stack;
    }

    private boolean isOf(List<StackFrame> frames) {
        if (frames.size() != byteCodes.length) {
            return false;
        }
        for (int i = 0; i < byteCodes.length; i++) {
            StackFrame frame = frames.get(i);
            if (frame.getByteCodeIndex() != byteCodes[i]
                    || !frame.getClassName().equals(names[2 * i])
                    || !frame.getMethodName().equals(names[2 * i + 1])) {
                return false;
            }
        }
        return true;
    }

    private static int hashOf(List<StackFrame> frames) {
        int hash = 1;
        for (StackFrame frame : frames) {
            hash = 31 * (31 * hash + frame.getClassName().hashCode()) + frame.getByteCodeIndex();
        }
        return hash ^ (hash >>> 16);
    }
}
