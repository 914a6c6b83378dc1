package io.tickwheel.stress;

import io.tickwheel.TimeoutGroup;
import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jctools.queues.MpscUnboundedArrayQueue;

/** Uses all of a timer once, in a JVM that a test looks at from outside. */
public final class TimerTour {
    static final String DONE = "the tour is done";
    /** The argument that makes the tour touch what it must not. */
    static final String ASTRAY = "astray";

    private static final int MORE_THAN_A_CHUNK = 5_000;

    private TimerTour() {}

    public static void main(String[] arguments) {
        if (arguments.length > 0) {
            System.out.println(new MpscUnboundedArrayQueue<>(2).size() + " elements: " + ASTRAY);
        }
        runAndCancelMany();
        runOnAnExecutorUpToTheLimit();
        moveRepeatAndLook();
        runOnVirtualTime();
        System.out.println(DONE);
    }

    private static void runAndCancelMany() {
        try (WheelTimer timer = WheelTimer.create()) {
            CountDownLatch ran = new CountDownLatch(MORE_THAN_A_CHUNK);
            List<TimeoutHandle> late = new ArrayList<>();
            for (int i = 0; i < MORE_THAN_A_CHUNK; i++) {
                timer.schedule(timeout -> ran.countDown(), i, TimeUnit.MICROSECONDS);
                late.add(timer.schedule(timeout -> {}, Duration.ofDays(1 + i)));
            }
            Waiting.untilOpen("all that is due", ran);
            late.subList(0, late.size() / 2).forEach(TimeoutHandle::cancel);
        }
    }

    private static void runOnAnExecutorUpToTheLimit() {
        CountDownLatch ran = new CountDownLatch(1);
        try (WheelTimer timer =
                WheelTimer.builder().executor(Runnable::run).maxPending(1).build()) {
            TimeoutHandle inTheWay = timer.schedule(timeout -> {}, Duration.ofDays(1));
            expectRejection(timer);
            inTheWay.cancel();
            timer.schedule(timeout -> ran.countDown(), Duration.ZERO);
            Waiting.untilOpen("the task", ran);
        }
    }

    private static void expectRejection(WheelTimer timer) {
        try {
            timer.schedule(timeout -> {}, Duration.ZERO);
            throw new AssertionError("the limit was passed");
        } catch (RejectedExecutionException e) {
            System.out.println("rejected: " + e.getMessage());
        }
    }

    /** Messages to the owner, and copies of what is pending, which read the queues by their iterators. */
    private static void moveRepeatAndLook() {
        CountDownLatch moved = new CountDownLatch(1);
        CountDownLatch runs = new CountDownLatch(2);
        try (WheelTimer timer = WheelTimer.create();
                TimeoutGroup group = new TimeoutGroup()) {
            timer.schedule(timeout -> moved.countDown(), Duration.ofDays(1)).reschedule(Duration.ZERO);
            timer.schedule(timeout -> {}, Duration.ofDays(1)).reschedule(Duration.ofDays(2));
            timer.schedule(timeout -> runs.countDown(), Schedule.fixedRate(Duration.ZERO, Duration.ofMillis(1)));
            group.add(timer.schedule(timeout -> {}, Duration.ofDays(1)));
            timer.diagnostics().observe(Duration.ofHours(1));
            Waiting.untilOpen("the one that was moved", moved);
            Waiting.untilOpen("two runs", runs);
            System.out.println(timer.diagnostics().snapshot());
            System.out.println(timer.diagnostics().groups());
        }
    }

    private static void runOnVirtualTime() {
        ManualTime time = new ManualTime();
        try (WheelTimer timer = WheelTimer.builder().timeSource(time).build()) {
            timer.schedule(timeout -> {}, Duration.ofHours(1));
            time.advance(Duration.ofHours(1));
        }
    }
}
