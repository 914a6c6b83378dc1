package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Many threads at one timer: each timeout ends exactly once, whoever races for it. */
abstract class ConcurrencyConformance extends Conformance {
    @Test
    void whatManyThreadsScheduleRunsOnce() {
        Timer timer = timer();
        Queue<RecordingTask> tasks = new ConcurrentLinkedQueue<>();
        Runnable producer = () -> {
            for (int i = 0; i < 5_000; i++) {
                tasks.add(schedule(timer, i % 50));
            }
        };

        runConcurrently(producer, producer, producer);
        tasks.forEach(RecordingTask::awaitRun);
        schedule(timer, 5).awaitRun();

        assertThat(tasks)
                .hasSize(15_000)
                .allSatisfy(task -> assertThat(task.runs()).hasSize(1));
        assertThat(subject.pendingTimeouts(timer)).isZero();
    }

    @Test
    void eitherTheTaskRunsOrTheCancelSucceeds() {
        Timer timer = timer();
        int won = 0;
        List<RecordingTask> tasks = new ArrayList<>();
        for (int batch = 0; batch < 50; batch++) {
            List<Timeout> timeouts = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                RecordingTask task = new RecordingTask();
                tasks.add(task);
                timeouts.add(timer.newTimeout(task, 1, MILLISECONDS));
            }
            tasks.get(batch * 400).awaitRun();
            Collections.reverse(timeouts);
            for (Timeout timeout : timeouts) {
                won += timeout.cancel() ? 1 : 0;
            }
        }
        Waiting.until("nothing is pending", () -> subject.pendingTimeouts(timer) == 0);
        letOneTimeoutRun(timer);

        int ran = tasks.stream().mapToInt(task -> task.runs().size()).sum();
        int told = tasks.stream().mapToInt(task -> task.cancels().size()).sum();
        assertThat(ran + won).isEqualTo(tasks.size());
        assertThat(told).isEqualTo(won * NettyOnClassPath.timesToldOfCancel());
        assertThat(tasks)
                .allSatisfy(
                        task -> assertThat(task.runs().size() + task.cancels().size())
                                .isBetween(NettyOnClassPath.timesToldOfCancel(), 1));
    }

    @Test
    void noTimeoutIsLostIfStopComesWhileOthersSchedule() {
        for (int round = 0; round < 40; round++) {
            Timer timer = timer();
            subject.start(timer);
            Race race = new Race(timer);

            runConcurrently(race::produce, race::produce, () -> race.stopAfter(300));

            assertThat(race.endings()).isSubsetOf(1);
            if (!subject.isNettys()) {
                assertThat(subject.pendingTimeouts(timer)).isZero();
            }
        }
    }

    @Test
    void noTimeoutIsLostIfStopComesWhileTheTimerStarts() {
        for (int round = 0; round < 150; round++) {
            Timer timer = timer();
            Race race = new Race(timer);

            FutureTask<Void> producer = Concurrently.started(race::produceOne);
            race.stopAfter(1);

            if (!subject.isNettys()) {
                Concurrently.join(producer);
                assertThat(race.endings()).isSubsetOf(1);
                assertThat(subject.pendingTimeouts(timer)).isZero();
                if (subject.hasItsOwnThread()) {
                    assertThat(workers.made().get(round).isAlive()).isFalse();
                }
            } else {
                // Netty's call may hang, for it waits for a worker that is never started: it cannot be joined.
                assertThat(race.endings()).doesNotContain(2);
            }
        }
    }

    @Test
    void cancelsAndStopsTogetherEndEachTimeoutOnce() {
        for (int round = 0; round < 30; round++) {
            Timer timer = timer();
            List<Timeout> timeouts = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                timeouts.add(timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS));
            }
            List<Timeout> ended = Collections.synchronizedList(new ArrayList<>());
            Runnable stopper = () -> ended.addAll(timer.stop());
            Runnable canceller = () -> timeouts.stream().filter(Timeout::cancel).forEach(ended::add);
            runConcurrently(stopper, canceller, stopper, canceller);

            assertThat(ended).containsExactlyInAnyOrderElementsOf(timeouts);
        }
    }

    /** Producers against one call of {@code stop}, and how often each of their calls came to an end. */
    private static final class Race {
        private final Timer timer;
        private final Queue<RecordingTask> ofRefused = new ConcurrentLinkedQueue<>();
        private final Queue<Timeout> timeouts = new ConcurrentLinkedQueue<>();
        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicReference<Set<Timeout>> returned = new AtomicReference<>();

        Race(Timer timer) {
            this.timer = timer;
        }

        void produce() {
            for (int i = 0; i < 20_000; i++) {
                if (!produceOne()) {
                    return;
                }
            }
        }

        boolean produceOne() {
            RecordingTask task = new RecordingTask();
            try {
                long delayMillis = begun.incrementAndGet() % 4 == 0 ? 0 : FAR_MILLIS;
                timeouts.add(timer.newTimeout(task, delayMillis, MILLISECONDS));
                return true;
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage(StopConformance.ONCE_STOPPED);
                ofRefused.add(task);
                return false;
            }
        }

        void stopAfter(int calls) {
            while (begun.get() < calls) {
                Thread.onSpinWait();
            }
            returned.set(timer.stop());
        }

        /** In how many ways the calls ended, each by itself: it threw, its task ran, its timeout was returned. */
        Set<Integer> endings() {
            assertThat(ofRefused).allMatch(task -> task.runs().isEmpty());
            return timeouts.stream()
                    .map(timeout -> ((RecordingTask) timeout.task()).runs().size()
                            + (returned.get().contains(timeout) ? 1 : 0))
                    .collect(Collectors.toSet());
        }
    }
}
