package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.stress.Waiting;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("timing") // the thread is what is tested: that it comes, looks and goes
class WatchdogTest {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final AtomicInteger looks = new AtomicInteger();
    private final Watchdog watchdog = new Watchdog(this::thread);
    private final Watchlist.Watched watched = () -> {
        looks.incrementAndGet();
        return Watchlist.SHORTEST_PAUSE_NANOS;
    };

    @Test
    void looksAgainAndAgainUntilItIsLeft() {
        watchdog.watch(watched);
        Waiting.until("some looks", () -> looks.get() > 3);
        watchdog.leave(watched);

        Waiting.untilEnded(onlyThread());
        int before = looks.get();
        Waiting.letPass(10 * Watchlist.SHORTEST_PAUSE_NANOS);
        assertThat(looks).hasValue(before);
    }

    @Test
    void oneThreadLooksAfterAll() {
        AtomicInteger others = new AtomicInteger();
        Watchlist.Watched other = () -> others.incrementAndGet() * 0L;
        watchdog.watch(watched);
        watchdog.watch(other);
        Waiting.until("looks at both", () -> looks.get() > 1 && others.get() > 1);
        assertThat(threads).hasSize(1);

        watchdog.leave(watched);
        int before = others.get();
        Waiting.until("looks at the other", () -> others.get() > before + 1);
        watchdog.leave(other);
        Waiting.untilEnded(onlyThread());
    }

    @Test
    void theThreadEndsWhenNothingIsWatchedAndAnotherComesLater() {
        for (int i = 1; i <= 3; i++) {
            int before = looks.get();
            watchdog.watch(watched);
            Waiting.until("a look", () -> looks.get() > before);
            watchdog.leave(watched);
            assertThat(threads).hasSizeLessThanOrEqualTo(i);
            threads.forEach(Waiting::untilEnded);
        }
        assertThat(threads).hasSize(3);
    }

    @Test
    void theThreadEndsWhenAllIsOver() {
        watchdog.watch(() -> Watchlist.Watched.OVER);

        Waiting.untilEnded(onlyThread());
    }

    @Test
    void whatComesWhileItSleepsIsLookedAtAtOnce() {
        Watchlist.Watched patient = () -> HOUR_NANOS;
        watchdog.watch(patient);
        Waiting.until("asleep", () -> onlyThread().getState() == Thread.State.TIMED_WAITING);
        watchdog.watch(watched);
        Waiting.until("a look", () -> looks.get() > 0);

        watchdog.leave(patient);
        watchdog.leave(watched);
        Waiting.untilEnded(onlyThread());
    }

    @Test
    void neitherAFailureNorAnInterruptEndsIt() {
        Watchlist.Watched failing = () -> {
            looks.incrementAndGet();
            Thread.currentThread().interrupt();
            throw new StackOverflowError("of what is watched");
        };
        watchdog.watch(failing);
        watchdog.watch(watched);
        Waiting.until("looks", () -> looks.get() > 6);
        assertThat(threads).hasSize(1);

        watchdog.leave(failing);
        watchdog.leave(watched);
        Waiting.untilEnded(onlyThread());
    }

    @Test
    void withoutMemoryForAThreadNothingIsWatchedAndTheNextCallTriesAgain() {
        AtomicLong failures = new AtomicLong(1);
        Watchdog unlucky = new Watchdog(work -> {
            if (failures.getAndDecrement() > 0) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return thread(work);
        });
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> unlucky.watch(() -> Watchlist.Watched.OVER * 0));

        unlucky.watch(watched);
        Waiting.until("a look", () -> looks.get() > 0);
        unlucky.leave(watched);
        Waiting.untilEnded(onlyThread());
    }

    @Test
    void theThreadOfTheJvmHoldsNothingOfWhoObservedFirst() {
        ClassLoader mine = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(new ClassLoader(mine) {});
        List<Thread> seen = new CopyOnWriteArrayList<>();
        Watchlist.Watched noting = () -> {
            seen.add(Thread.currentThread());
            return HOUR_NANOS;
        };
        try {
            Watchdog.shared().watch(noting);
            Waiting.until("a look", () -> !seen.isEmpty());
        } finally {
            Watchdog.shared().leave(noting);
            Thread.currentThread().setContextClassLoader(mine);
        }

        assertThat(seen.get(0).isDaemon()).isTrue();
        assertThat(seen.get(0).getContextClassLoader()).isSameAs(ClassLoader.getSystemClassLoader());
    }

    private Thread thread(Runnable work) {
        Thread thread = new Thread(work, "watchdog-of-a-test");
        thread.setDaemon(true);
        threads.add(thread);
        return thread;
    }

    private Thread onlyThread() {
        assertThat(threads).hasSize(1);
        return threads.get(0);
    }
}
