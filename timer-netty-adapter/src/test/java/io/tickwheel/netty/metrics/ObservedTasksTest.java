package io.tickwheel.netty.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.simple.CountingMode;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.diagnostics.TimeDistribution;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sums that never go back, of one reading each scrape. */
class ObservedTasksTest {
    private final MockClock clock = new MockClock();
    private final ReportedTasks timer = new ReportedTasks();
    private final ObservedTasks tasks = new ObservedTasks(clock);

    @Test
    void sumsGoOnWhereOneObservationEndsAndAnotherBegins() {
        timer.report(1_000_000_000, 10, 1_000_000);
        assertThat(lateness().count()).isEqualTo(10);

        timer.report(1_000_000, 2, 1_000_000);
        assertThat(lateness().count()).isEqualTo(12);
        assertThat(lateness().totalNanos()).isEqualTo(12_000_000);
        assertThat(tasks.duration(timer).totalNanos()).isEqualTo(24_000_000);

        timer.report(2_000_000, 5, 1_000_000);
        assertThat(lateness().count()).isEqualTo(15);
    }

    @Test
    void sumsStayWhereAnObservationEnds() {
        timer.report(1_000_000_000, 10, 1_000_000);
        assertThat(lateness().count()).isEqualTo(10);

        timer.stopObserving();
        assertThat(lateness().count()).isEqualTo(10);
        assertThat(lateness().count()).isEqualTo(10);
        assertThat(tasks.duration(timer).count()).isEqualTo(10);
        assertThat(tasks.report(timer)).isNull();

        timer.report(2_000_000_000, 1, 1_000_000);
        assertThat(lateness().count()).isEqualTo(11);
    }

    @Test
    void anObservationThatLastsLongerThanTheOneBeforeIsKnownByItsLowerCounts() {
        timer.report(1_000, 10, 1_000_000);
        assertThat(lateness().count()).isEqualTo(10);

        timer.report(2_000, 3, 1_000_000);
        assertThat(lateness().count()).isEqualTo(13);
    }

    @Test
    void anObservationThatMeasuresMoreThanTheOneBeforeIsKnownByItsAge() {
        timer.report(2_000, 3, 1_000_000);
        assertThat(lateness().count()).isEqualTo(3);

        timer.report(1_000, 10, 1_000_000);
        assertThat(lateness().count()).isEqualTo(13);
    }

    @Test
    void aScrapeIsOneReading() {
        timer.report(1_000, 10, 1_000_000);
        assertThat(lateness().count()).isEqualTo(10);
        timer.report(2_000, 20, 1_000_000);

        clock.add(Duration.ofMillis(99));
        assertThat(tasks.lateness(timer).count()).isEqualTo(10);
        assertThat(tasks.duration(timer).count()).isEqualTo(10);
        assertThat(timer.timesAsked()).isEqualTo(1);

        clock.add(Duration.ofMillis(1));
        assertThat(tasks.lateness(timer).count()).isEqualTo(20);
        assertThat(timer.timesAsked()).isEqualTo(2);
    }

    @Test
    void aTimeCountsUpToEachBoundThatItsBucketDoesNotPass() {
        TimeSums sums = TimeSums.of(new TimeDistribution(
                6,
                0,
                20_000_000_000L,
                List.of(
                        new TimeDistribution.Bucket(100_000, 1),
                        new TimeDistribution.Bucket(100_001, 1),
                        new TimeDistribution.Bucket(1_048_575, 1),
                        new TimeDistribution.Bucket(10_000_000_000L, 1),
                        new TimeDistribution.Bucket(21_000_000_000L, 2))));

        assertThat(upTo(sums, 100_000)).isEqualTo(1);
        assertThat(upTo(sums, 250_000)).isEqualTo(2);
        assertThat(upTo(sums, 1_000_000)).isEqualTo(2);
        assertThat(upTo(sums, 2_000_000)).isEqualTo(3);
        assertThat(upTo(sums, 5_000_000_000L)).isEqualTo(3);
        assertThat(upTo(sums, 10_000_000_000L)).isEqualTo(4);
        assertThat(sums.count()).isEqualTo(6);
    }

    @Test
    void theLargestTimeIsKnownExactly() {
        TimeSums sums = TimeSums.of(
                new TimeDistribution(1, 1_000_000, 1_000_000, List.of(new TimeDistribution.Bucket(1_048_575, 1))));

        assertThat(upTo(sums, 1_000_000)).isEqualTo(1);
    }

    @Test
    void boundsAscendAndCountsWithThem() {
        assertThat(TimeSums.BOUNDS_NANOS).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void aRegistryThatSendsDifferencesIsNeverGivenNegativeOnes() {
        SimpleMeterRegistry steps = new SimpleMeterRegistry(stepping(), clock);
        new TimerMetrics(timer).bindTo(steps);
        FunctionTimer lateness = steps.get("tickwheel.lateness").functionTimer();
        timer.report(1_000_000, 10, 1_000_000);
        assertThat(difference(lateness)).isEqualTo(10);

        timer.report(1_000, 3, 1_000_000);
        assertThat(difference(lateness)).isEqualTo(3);
        timer.stopObserving();
        assertThat(difference(lateness)).isZero();
        assertThat(steps.get("tickwheel.lateness.histogram").functionCounters())
                .allMatch(bucket -> bucket.count() >= 0);
    }

    // The collector decides when.
    @Tag("timing")
    @Test
    void aRegistryKeepsNoTimerFromBeingFound() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, Clock.SYSTEM);
        WeakReference<ReportedTasks> forgotten = forgottenIn(registry);
        assertThat(registry.getMeters()).isNotEmpty();

        for (int i = 0; i < 500 && !forgotten.refersTo(null); i++) {
            System.gc();
            LockSupport.parkNanos(10_000_000);
        }

        assertThat(forgotten.refersTo(null)).isTrue();
        assertThat(registry.get("tickwheel.lateness").functionTimer().count()).isEqualTo(10);
    }

    private static WeakReference<ReportedTasks> forgottenIn(SimpleMeterRegistry registry) {
        ReportedTasks forgotten = new ReportedTasks();
        forgotten.report(1_000, 10, 1_000_000);
        new TimerMetrics(forgotten).bindTo(registry);
        assertThat(registry.get("tickwheel.lateness").functionTimer().count()).isEqualTo(10);
        return new WeakReference<>(forgotten);
    }

    private double difference(FunctionTimer meter) {
        meter.count();
        clock.add(Duration.ofMinutes(1));
        return meter.count();
    }

    /** The sums of a new reading. */
    private TimeSums lateness() {
        clock.add(Duration.ofSeconds(1));
        return tasks.lateness(timer);
    }

    private static long upTo(TimeSums sums, long boundNanos) {
        return sums.countsUpTo().get(TimeSums.BOUNDS_NANOS.indexOf(boundNanos));
    }

    private static SimpleConfig stepping() {
        return new SimpleConfig() {
            @Override
            public String get(String key) {
                return null;
            }

            @Override
            public CountingMode mode() {
                return CountingMode.STEP;
            }
        };
    }
}
