package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Who may call {@code stop}, what the call does to its thread, and what to a task that is running. */
abstract class StopCallerConformance extends Conformance {
    StopCallerConformance(TimerSubject subject) {
        super(subject);
    }

    @Test
    void aTaskOnTheWorkerMayNotStopItsTimer() {
        Timer timer = timer();
        AtomicReference<Throwable> refusal = new AtomicReference<>();
        RecordingTask stopping = new RecordingTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                try {
                    timeout.timer().stop();
                } catch (IllegalStateException e) {
                    refusal.set(e);
                }
                super.run(timeout);
            }
        };
        RecordingTask later = schedule(timer, 20);

        timer.newTimeout(stopping, 0, MILLISECONDS);
        stopping.awaitRun();

        assertThat(refusal.get())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        subject.isOfNettysClass()
                                ? "HashedWheelTimer.stop() cannot be called from TimerTask"
                                : "stop() cannot be called from a task that runs on the timer's own thread");
        later.awaitRun();
        letOneTimeoutRun(timer);
    }

    @Test
    void theInterruptOfTheCallerIsKept() {
        Timer timer = timer();
        Timeout waiting = timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS);

        Thread.currentThread().interrupt();
        Set<Timeout> returned = timer.stop();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(returned).containsExactly(waiting);
        assertThat(workers.only().isAlive()).isFalse();
    }

    @Test
    void aBlockedTaskIsInterruptedUntilItEnds() {
        Timer timer = timer();
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        AtomicReference<Integer> interrupts = new AtomicReference<>(0);
        timer.newTimeout(
                timeout -> {
                    entered.countDown();
                    while (interrupts.get() < 3) {
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            interrupts.set(interrupts.get() + 1);
                        }
                    }
                },
                0,
                MILLISECONDS);
        Waiting.untilOpen("the task blocks", entered);

        timer.stop();

        assertThat(interrupts.get()).isEqualTo(3);
        assertThat(workers.only().isAlive()).isFalse();
    }
}
