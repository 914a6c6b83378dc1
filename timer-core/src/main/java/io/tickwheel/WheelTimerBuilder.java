package io.tickwheel;

import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.core.TimerOptions;
import io.tickwheel.time.TimerHost;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Settings for a {@link WheelTimer}. */
public final class WheelTimerBuilder extends TimerBuilder<WheelTimerBuilder> {
    private final TimerOptions options;
    private @Nullable TimerHost host;
    private TaskExceptionHandler exceptionHandler = WheelTimerLog.INSTANCE;
    private @Nullable Executor executor;

    WheelTimerBuilder() {
        this(new TimerOptions(1_000_000, 512));
    }

    private WheelTimerBuilder(TimerOptions options) {
        super(options);
        this.options = options;
    }

    @Override
    protected WheelTimerBuilder self() {
        return this;
    }

    /**
     * Makes the timer's thread, once, in {@link #build}. The default makes a daemon thread with the timer's {@link
     * #name}. If the timer has no name, the thread's name is the timer's, too.
     */
    public WheelTimerBuilder threadFactory(ThreadFactory threadFactory) {
        options.threadFactory = Objects.requireNonNull(threadFactory, "threadFactory");
        return this;
    }

    /**
     * Runs the tasks, instead of the timer's thread, which calls {@code execute} once for each task, in the order in
     * which they are due. A task that the executor rejects counts as expired and is not run, and the rejection goes to
     * the exception handler.
     */
    public WheelTimerBuilder executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * Steps the timer, instead of a thread of its own: tasks then run on the host's thread. A timeout that the host's
     * thread schedules or cancels wakes nobody. The thread factory is not asked. The host's delays have to pass as the
     * clock does.
     *
     * <p>When the host takes nothing any more, the timer ends as if it was stopped, and the tasks of the pending
     * timeouts are told that they were cancelled.
     *
     * @param host such as {@link TimerHost#of}
     */
    public WheelTimerBuilder host(TimerHost host) {
        this.host = Objects.requireNonNull(host, "host");
        return this;
    }

    /**
     * Is told what tasks throw and what the executor rejects. The default writes a warning to the log of {@link
     * System.Logger}.
     */
    public WheelTimerBuilder exceptionHandler(TaskExceptionHandler exceptionHandler) {
        this.exceptionHandler = Objects.requireNonNull(exceptionHandler, "exceptionHandler");
        return this;
    }

    /**
     * Makes a timer, and its thread, which is not started yet.
     *
     * @throws IllegalArgumentException if the {@link #layout} does not have such a number of buckets; if the thread
     *     factory returns a thread that was started, which then ends
     * @throws NullPointerException if the thread factory returns null; what it throws comes through as it is
     */
    public WheelTimer build() {
        TimerCore core = new TimerCore(options.settings(WheelTimerLog.INSTANCE, host), options);
        return new WheelTimer(core, exceptionHandler, executor);
    }
}
