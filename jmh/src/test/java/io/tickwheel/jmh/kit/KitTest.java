package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class KitTest {
    private final Metrics metrics = new Metrics();

    @Test
    void latenessIsInMilliseconds() {
        Lateness lateness = new Lateness();
        for (int millis = 1; millis <= 1_000; millis++) {
            lateness.record(TimeUnit.MILLISECONDS.toNanos(millis));
        }
        lateness.writeTo(metrics);

        assertThat(value("lateness-p50")).isCloseTo(500, within(1.0));
        assertThat(value("lateness-p99")).isCloseTo(990, within(1.0));
        assertThat(value("lateness-max")).isCloseTo(1_000, within(1.0));
        assertThat(value("early")).isZero();
    }

    @Test
    void anEarlyOneIsCountedAndNotLate() {
        Lateness lateness = new Lateness();
        lateness.record(-1);
        lateness.writeTo(metrics);

        assertThat(value("early")).isOne();
        assertThat(value("lateness-max")).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 50_000})
    @Tag("timing") // a rate takes real time
    void aPaceIsNotFasterThanItsRate(int perSecond) {
        AtomicLong done = new AtomicLong();
        long startNanos = System.nanoTime();

        long counted = Pace.run(perSecond, 1, done::addAndGet);

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(counted).isEqualTo(done.get()).isPositive().isLessThanOrEqualTo(perSecond + perSecond / 100);
    }

    @Test
    void wakeUpsAndProcessorTimeAreThoseOfTheNamedThread() throws InterruptedException {
        String name = WorkerThreads.newName("kit-");
        Semaphore calls = new Semaphore(0);
        Thread thread = new Thread(() -> sleepBetween(calls), name + "1");
        thread.start();
        WorkerThreads workers = WorkerThreads.named(name);
        double before = workers.wakeUps();
        long cpuBeforeNanos = workers.cpuNanos();
        while (workers.wakeUps() < before + 20) {
            calls.release();
            TimeUnit.MILLISECONDS.sleep(1);
        }

        assertThat(workers.cpuNanos()).isGreaterThan(cpuBeforeNanos);
        thread.interrupt();
        thread.join();
        assertThatIllegalStateException().isThrownBy(() -> WorkerThreads.named(name));
    }

    private double value(String metric) {
        return Objects.requireNonNull(metrics.byName().get(metric)).getScore();
    }

    private static void sleepBetween(Semaphore calls) {
        try {
            while (true) {
                calls.acquire();
            }
        } catch (InterruptedException end) {
            // The test is over.
        }
    }
}
