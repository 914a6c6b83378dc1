package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.wheel.Locations;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphStats;
import org.openjdk.jol.vm.VM;

/**
 * What a timeout costs in memory, alone, and in the intake and in the wheel with everything counted that is kept for
 * it.
 *
 * <p>The promises, 40 and 50 bytes, are for references of 4 bytes, which JVMs have up to heaps of 32 GB. With
 * references of 8 bytes a timeout's three are longer, and so is what refers to it: 56 and 76 bytes.
 */
class FootprintTest {
    private static final int TIMEOUTS = 1_000_000;
    private static final long SPREAD_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final TimerTask TASK = timeout -> {};
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Duration TENTH_OF_A_SECOND = Duration.ofMillis(100);

    private final long referenceBytes = VM.current().sizeOfField("oop");

    @Test
    void aTimeoutIsOneObjectOf40Bytes() {
        ClassLayout layout = ClassLayout.parseClass(WheelTimeout.class);

        System.out.println(layout.toPrintable());
        assertThat(layout.instanceSize()).isEqualTo(timeoutBytes());
    }

    @Test
    void aTaskOfAnExecutorServiceIsOneObjectOf48BytesBesideItsTimeout() {
        ClassLayout layout = ClassLayout.parseClass(ScheduledTask.class);

        assertThat(layout.instanceSize()).isEqualTo(referenceBytes == 4 ? 48 : 80);
    }

    @ParameterizedTest(name = "{0}, tick {1}")
    @MethodSource("deadlines")
    void aTimeoutThatHasJustArrivedCosts50BytesWithEverythingCounted(
            String deadlines, Duration tick, IntToLongFunction delayNanos) {
        Engine engine = new Engine(new WheelGeometry(tick.toNanos(), 512), () -> 0, node -> {}, () -> {}, null);
        for (int i = 0; i < TIMEOUTS; i++) {
            engine.schedule(newTimeout(delayNanos.applyAsLong(i)));
        }
        engine.step(0);

        assertThat(engine.counts().pending()).isEqualTo(TIMEOUTS);
        assertCosts50BytesEach(engine, "in the intake, " + deadlines + ", tick " + tick);
    }

    /** So a timer that many threads use for a few timeouts each stays small on a machine of many processors. */
    @Test
    void aStripeWithATimeoutCostsLittleMoreThanAKilobyte() throws InterruptedException {
        Engine engine = new Engine(new WheelGeometry(MILLISECOND.toNanos(), 512), () -> 0, node -> {}, () -> {}, null);
        long emptyBytes = GraphStats.parseInstance(engine).totalSize();
        for (int stripe = 0; stripe < Intake.STRIPES; stripe++) {
            onStripe(stripe, () -> engine.schedule(newTimeout(SPREAD_NANOS)));
        }
        engine.step(0);

        long bytesEach = (GraphStats.parseInstance(engine).totalSize() - emptyBytes) / Intake.STRIPES;
        System.out.printf("a stripe with a timeout: %d bytes%n", bytesEach);
        assertThat(engine.counts().pending()).isEqualTo(Intake.STRIPES);
        assertThat(bytesEach).isLessThan(referenceBytes == 4 ? 1_300 : 1_800);
    }

    private static void onStripe(int stripe, Runnable action) throws InterruptedException {
        Thread thread;
        do {
            thread = new Thread(action);
        } while (Intake.stripeOf(thread) != stripe);
        thread.start();
        thread.join();
    }

    @ParameterizedTest(name = "{0}, tick {1}")
    @MethodSource("deadlines")
    void aTimeoutInTheWheelCosts50BytesWithEverythingCounted(
            String deadlines, Duration tick, IntToLongFunction delayNanos) {
        WheelGeometry geometry = new WheelGeometry(tick.toNanos(), 512);
        Wheel wheel = Wheel.of(geometry);
        for (int i = 0; i < TIMEOUTS; i++) {
            long deadlineNanos = delayNanos.applyAsLong(i);
            wheel.reserve(geometry.tickOf(deadlineNanos));
            wheel.insert(newTimeout(deadlineNanos));
        }

        assertThat(Locations.count(wheel)).isEqualTo(TIMEOUTS);
        assertCosts50BytesEach(wheel, "in the wheel, " + deadlines + ", tick " + tick);
    }

    /**
     * One of no timer. A timer refers to classes, by the stack trace of who made it, and these to weak references:
     * while the collector marks, it links those with all others of the JVM, and what timers of other tests hold is
     * found too.
     */
    private static WheelTimeout newTimeout(long deadlineNanos) {
        return new WheelTimeout(null, TASK, deadlineNanos);
    }

    /** Its object, a reference to it, and 1.5 times that reference for its round and for all spare places. */
    private void assertCosts50BytesEach(Object root, String where) {
        GraphStats all = GraphStats.parseInstance(root);
        double bytesEach = (double) all.totalSize() / TIMEOUTS;
        System.out.printf("a pending timeout: %.2f bytes, %s%n", bytesEach, where);
        assertThat(all.totalCount()).as("objects found").isGreaterThan(TIMEOUTS);
        assertThat(bytesEach).isBetween((double) timeoutBytes(), timeoutBytes() + 2.5 * referenceBytes);
    }

    static Stream<Arguments> deadlines() {
        Random random = new Random(20_26);
        IntToLongFunction anyOrder = i -> 1 + (long) (random.nextDouble() * SPREAD_NANOS);
        IntToLongFunction ascending = i -> 1 + i * (SPREAD_NANOS / TIMEOUTS);
        IntToLongFunction oneTick = i -> SPREAD_NANOS;
        return Stream.of(
                Arguments.of("spread over ten minutes in any order", MILLISECOND, anyOrder),
                Arguments.of("spread over ten minutes in any order", TENTH_OF_A_SECOND, anyOrder),
                Arguments.of("spread over ten minutes one after the other", MILLISECOND, ascending),
                Arguments.of("spread over ten minutes one after the other", TENTH_OF_A_SECOND, ascending),
                Arguments.of("all in one tick", MILLISECOND, oneTick));
    }

    private long timeoutBytes() {
        return referenceBytes == 4 ? 40 : 56;
    }
}
