package io.tickwheel.netty.conformance;

import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The timers under test. Where ours differ from Netty's on purpose, a test asserts that each timer behaves as its value
 * here says; what is not here is the same in all.
 */
enum TimerSubject {
    NETTY(io.netty.util.HashedWheelTimer.class),
    TICKWHEEL(HashedWheelTimer.class),
    /** On a loop whose thread is of the test's factory. Its tick is 1 microsecond, whatever tick a test asks for. */
    EVENT_LOOP(EventLoopTimer.class);

    /** The class that the constructors belong to. */
    final Class<? extends Timer> timerClass;

    TimerSubject(Class<? extends Timer> timerClass) {
        this.timerClass = timerClass;
    }

    boolean isNettys() {
        return this == NETTY;
    }

    /** Whether the timer has its own thread, which {@code stop} interrupts and ends; otherwise it runs on a loop. */
    boolean hasItsOwnThread() {
        return this != EVENT_LOOP;
    }

    /** Whether {@code TimerTask.cancelled} runs on the thread that cancels; otherwise on the timer's. */
    boolean cancelledRunsOnTheCancellingThread() {
        return this == TICKWHEEL;
    }

    /** Whether an interrupt that a task leaves behind is gone when the next task of the tick runs. */
    boolean interruptIsClearedBetweenTasks() {
        return this == TICKWHEEL;
    }

    /** Makes a timer by the constructor that takes these arguments. */
    Timer create(Object... arguments) {
        if (this == EVENT_LOOP) {
            return onEventLoop(new ArrayList<>(Arrays.asList(arguments)));
        }
        Constructor<?> constructor = Arrays.stream(timerClass.getConstructors())
                .filter(each -> takes(each.getParameterTypes(), arguments))
                .findFirst()
                .orElseThrow();
        try {
            return timerClass.cast(constructor.newInstance(arguments));
        } catch (InvocationTargetException e) {
            Throwables.throwUnchecked(e.getCause());
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("by " + constructor, e);
        }
    }

    private static boolean takes(Class<?>[] types, Object[] arguments) {
        boolean matches = types.length == arguments.length;
        for (int i = 0; matches && i < types.length; i++) {
            Object argument = arguments[i];
            matches = types[i].isPrimitive()
                    ? types[i] == boolean.class ? argument instanceof Boolean : argument instanceof Number
                    : argument == null || types[i].isInstance(argument);
        }
        return matches;
    }

    private static Timer onEventLoop(List<Object> arguments) {
        boolean hasFactory = !arguments.isEmpty() && arguments.get(0) instanceof ThreadFactory;
        ThreadFactory threads = hasFactory ? (ThreadFactory) arguments.remove(0) : Executors.defaultThreadFactory();
        int ticksPerWheel = arguments.size() > 2 ? (int) arguments.get(2) : 512;
        long limit = arguments.size() > 4 ? ((Number) arguments.get(4)).longValue() : 0;
        return EventLoopTimer.builder(new DefaultEventExecutor(threads))
                .ticksPerWheel(ticksPerWheel)
                .maxPending(limit > 0 ? limit : Long.MAX_VALUE)
                .build();
    }

    void start(Timer timer) {
        if (timer instanceof io.netty.util.HashedWheelTimer nettys) {
            nettys.start();
        } else if (timer instanceof HashedWheelTimer ours) {
            ours.start();
        } else {
            // It starts with the first timeout; the loop's thread is not the timer's to start.
            timer.newTimeout(timeout -> {}, 1, TimeUnit.DAYS).cancel();
        }
    }

    long pendingTimeouts(Timer timer) {
        if (timer instanceof io.netty.util.HashedWheelTimer nettys) {
            return nettys.pendingTimeouts();
        }
        return timer instanceof HashedWheelTimer ours
                ? ours.pendingTimeouts()
                : ((EventLoopTimer) timer).pendingTimeouts();
    }

    /** Returns when what earlier calls have left to the timer's loop has been done. */
    void settle(Timer timer) {
        if (timer instanceof EventLoopTimer onLoop) {
            onLoop.loops().get(0).submit(() -> {}).syncUninterruptibly();
        }
    }
}
