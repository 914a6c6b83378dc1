package io.tickwheel.netty;

import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.netty.internal.WorkerTask;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link EventLoopTimer} has on one event loop: a wheel that the loop steps.
 *
 * <p>Threads: any.
 */
final class LoopTimer extends NettyTimer {
    /** Whether tasks of a class do anything when they are told of a cancel: most do not, and cost no hop then. */
    private static final ClassValue<Boolean> LISTENS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return overridesCancelled(type);
        }
    };

    private final EventLoopTimer timer;
    private final EventExecutor loop;
    private final TimerCore core;

    LoopTimer(EventLoopTimer timer, EventExecutor loop, TimerCore core) {
        this.timer = timer;
        this.loop = loop;
        this.core = core;
    }

    /** Has the timer end with its loop, if that ends first. For the constructor of the timer, once. */
    void register() {
        core.register(timer);
        listen(loop, core);
    }

    EventExecutor loop() {
        return loop;
    }

    /** Tells tasks that they will not run, on the loop if it takes that. */
    Runnable notification(List<NettyTimeout> timeouts) {
        NettyTimeout[] listening =
                timeouts.stream().filter(timeout -> listens(timeout.task())).toArray(NettyTimeout[]::new);
        AtomicBoolean isTold = new AtomicBoolean();
        Runnable tell = () -> {
            if (isTold.compareAndSet(false, true)) {
                for (NettyTimeout timeout : listening) {
                    timeout.notifyTask();
                }
            }
        };
        return listening.length == 0 ? () -> {} : () -> tellOnLoop(tell);
    }

    private void tellOnLoop(Runnable tell) {
        if (loop.inEventLoop()) {
            tell.run();
            return;
        }
        try {
            loop.execute(tell);
            Future<Object> termination = loop.isShuttingDown() ? terminationOf(loop) : null;
            if (termination != null) {
                // What Netty's loops accept in their last moment they may drop, with no more than a warning in the log.
                termination.addListener(terminated -> tell.run());
            }
        } catch (Throwable thrown) {
            // The loop has ended, or is full: rather here than never.
            tell.run();
        }
    }

    @Override
    TimerCore core() {
        return core;
    }

    @Override
    Timer publicTimer() {
        return timer;
    }

    @Override
    @Nullable
    Executor taskExecutor() {
        return null;
    }

    @Override
    void notifyOfCancel(NettyTimeout timeout) {
        if (loop.inEventLoop()) {
            timeout.notifyTask();
        } else if (listens(timeout.task())) {
            notification(List.of(timeout)).run();
        }
    }

    private boolean listens(TimerTask task) {
        return task instanceof WorkerTask || (hasCancelledCallback() && LISTENS.get(task.getClass()));
    }

    /** Whether a class of tasks has its own {@code cancelled}, of a Netty whose {@link TimerTask} has one. */
    static boolean overridesCancelled(Class<?> ofTask) {
        try {
            return ofTask.getMethod("cancelled", io.netty.util.Timeout.class).getDeclaringClass() != TimerTask.class;
        } catch (NoSuchMethodException | LinkageError e) {
            // A native image finds only the methods that it was told of, and some public method of the class may name
            // a class that is missing. To tell what does not listen costs a hop.
            return true;
        }
    }

    /** The listener refers to the inside only, and goes with it: a timer that is forgotten can be found. */
    private static void listen(EventExecutor loop, TimerCore core) {
        GenericFutureListener<Future<Object>> listener = terminated -> {
            if (loop.isTerminated()) {
                core.hostEnds();
            }
        };
        Future<Object> termination = terminationOf(loop);
        if (termination != null) {
            termination.addListener(listener);
            core.diagnostics().addListener(new TimerListener() {
                @Override
                public void stopped(TimerDiagnostics stopped, int returned) {
                    termination.removeListener(listener);
                }
            });
        }
    }

    @SuppressWarnings("unchecked") // nobody asks for the value
    private static @Nullable Future<Object> terminationOf(EventExecutor loop) {
        try {
            return (Future<Object>) loop.terminationFuture();
        } catch (UnsupportedOperationException e) {
            // An embedded loop, on some versions, which never ends.
            return null;
        }
    }
}
