package io.tickwheel.netty;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.OrderedEventExecutor;
import io.tickwheel.TimerBuilder;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.core.TimerOptions;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.netty.internal.LoopClock;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Settings for an {@link EventLoopTimer}. The default tick is 1 microsecond: a timeout then runs as {@link
 * EventExecutor#schedule} does, as far as the loop wakes so soon; NIO's select waits whole milliseconds. On several
 * loops the wheel of each is named by the timer's name and its number, such as {@code requests-1}.
 */
public final class EventLoopTimerBuilder extends TimerBuilder<EventLoopTimerBuilder> {
    private final List<EventExecutor> loops;
    private final TimerOptions options;
    private @Nullable String name;

    EventLoopTimerBuilder(EventExecutorGroup group) {
        this(checkedLoops(group), new TimerOptions(1_000, 4_096));
    }

    private EventLoopTimerBuilder(List<EventExecutor> loops, TimerOptions options) {
        super(options);
        this.loops = loops;
        this.options = options;
    }

    @Override
    protected EventLoopTimerBuilder self() {
        return this;
    }

    @Override
    public EventLoopTimerBuilder name(String name) {
        super.name(name);
        this.name = name;
        return this;
    }

    /**
     * Makes a timer.
     *
     * @throws IllegalArgumentException if the {@link #layout} does not have such a number of buckets
     */
    public EventLoopTimer build() {
        return new EventLoopTimer(this);
    }

    List<EventExecutor> loops() {
        return loops;
    }

    TimeSource clock() {
        return options.timeSource == null ? LoopClock.of(loops.get(0)) : options.timeSource;
    }

    /** The insides for all loops, which share one limit. */
    List<TimerCore> cores(TimeSource clock) {
        PendingLimit limit = options.limit();
        List<TimerCore> cores = new ArrayList<>(loops.size());
        for (EventExecutor loop : loops) {
            LoopHost host = new LoopHost(loop, clock instanceof TimerHost keeper ? keeper : null);
            if (name != null && loops.size() > 1) {
                options.name = name + '-' + (cores.size() + 1);
            }
            cores.add(new TimerCore(options.settings(NettyTimerLog.INSTANCE, host, clock, limit), options));
        }
        return cores;
    }

    private static List<EventExecutor> checkedLoops(EventExecutorGroup group) {
        Objects.requireNonNull(group, "loops");
        List<EventExecutor> members = new ArrayList<>();
        for (EventExecutor member : group) {
            if (!(member instanceof OrderedEventExecutor)) {
                throw new IllegalArgumentException(
                        "loops: " + member + " (expected: executors that run their tasks one after the other)");
            }
            members.add(member);
        }
        if (members.isEmpty()) {
            throw new IllegalArgumentException("loops: " + group + " (expected: at least one)");
        }
        return List.copyOf(members);
    }
}
