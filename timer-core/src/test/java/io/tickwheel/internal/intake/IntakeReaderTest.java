package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The owner's end: what it takes over, collects, transfers, and gives back. */
class IntakeReaderTest {
    private static final int LENGTH = 2;
    private static final long FAR_NANOS = 1_000;
    private static final int NO_LIMIT = 1 << 30;

    private final WheelGeometry geometry = new WheelGeometry(10, 8);
    private final HashedWheel wheel = new HashedWheel(geometry);
    private final DueSlots due = new DueSlots(geometry);
    private Intake intake = Blocks.intake(geometry, LENGTH, 0);
    private IntakeReader reader = new IntakeReader(intake, due, IntakeReader.WINDOW);

    @Test
    void withNothingThereNothingHappens() {
        assertThat(reader.accept()).isFalse();
        assertThat(collected(10)).isEmpty();
        assertThat(transfer()).isFalse();
        assertThat(reader.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
        assertThat(reader.tightenEarliest(70)).isEqualTo(70);
        assertThat(drained()).isEmpty();
    }

    @Test
    void whatHasArrivedHasAnEarliestDeadline() {
        offer("a", 70);
        offer("b", 50);
        offer("c", 60);
        assertThat(reader.earliestNanos()).isEqualTo(50);

        assertThat(reader.accept()).isFalse();

        assertThat(reader.earliestNanos()).isEqualTo(50);
        assertThat(intake.hasClaimed()).isFalse();
        assertThat(intake.slots()).isEqualTo(2 * LENGTH);
    }

    @Test
    void tightensTheEarliestUpToALimit() {
        NamedTimeout cancelled = offer("a", 50);
        offer("b", 70);
        reader.accept();
        cancel(cancelled);

        assertThat(reader.tightenEarliest(50)).isEqualTo(50);
        assertThat(reader.earliestNanos()).isEqualTo(50);
        assertThat(reader.tightenEarliest(60)).isEqualTo(60);
        assertThat(reader.tightenEarliest(NO_LIMIT)).isEqualTo(70);
    }

    @Test
    void collectsWhatIsDueAndNoMore() {
        offer("a", 50);
        for (int i = 0; i < 20; i++) {
            offer("far", FAR_NANOS);
        }
        offer("b", 41);
        reader.accept();

        assertThat(collected(4)).isEmpty();
        assertThat(collected(5)).containsExactly("a", "b");
        assertThat(reader.earliestNanos()).isBetween(51L, FAR_NANOS);
        assertThat(reader.tightenEarliest(NO_LIMIT)).isEqualTo(FAR_NANOS);
        assertThat(wheel.size()).isZero();
    }

    @Test
    void aPassEndsBeforeTheNextBegins() {
        offer("a", 10);
        reader.accept();
        reader.beginStep();
        assertThat(reader.collect(1)).isTrue();
        offer("b", 10);
        offer("c", 20);

        assertThat(reader.collect(2)).isTrue();
        assertThat(reader.passTick()).isEqualTo(1);
        assertThat(due.nextTick()).isEqualTo(1);
        assertThat(polled()).containsExactly("a");

        reader.accept();
        assertThat(collected(2)).containsExactly("b");
        assertThat(collected(2)).containsExactly("c");
    }

    @Test
    void whoIsLateCollectsTheEarliestTickAloneAndThenTheOthers() {
        offer("d", 41);
        offer("c", 35);
        offer("a", 11);
        offer("b", 20);
        reader.accept();

        assertThat(collected(9)).containsExactly("a", "b");
        assertThat(reader.passTick()).isEqualTo(2);
        assertThat(collected(9)).containsExactly("c", "d");
        assertThat(reader.passTick()).isEqualTo(9);
    }

    @Test
    void whatIsNewInTheEarliestTickComesBeforeTheOthers() {
        offer("a", 10);
        offer("c", 20);
        offer("d", 30);
        reader.accept();

        assertThat(collected(9)).containsExactly("a");
        offer("b", 10);
        reader.accept();
        assertThat(collected(9)).containsExactly("b");
        assertThat(collected(9)).containsExactly("c", "d");
    }

    @Test
    void theBatchTellsTheTickOfEach() {
        offer("early", 10);
        offer("c", 35);
        offer("a", 20);
        offer("b", 29);
        reader.accept();
        assertThat(collected(9)).containsExactly("early");
        reader.beginStep();
        assertThat(reader.collect(9)).isTrue();

        assertThat(expired(2)).containsExactly("a");
        assertThat(expired(3)).containsExactly("b");
        assertThat(expired(4)).containsExactly("c");
        assertThat(due.nextTick()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void whatHasOneTickIsRunAsItIsFound() {
        for (int i = 0; i < 3 * LENGTH; i++) {
            offer("" + i, 10);
        }
        reader.accept();
        reader.beginStep();
        List<String> names = new ArrayList<>();
        for (int blocks = 1; blocks <= 3; blocks++) {
            assertThat(reader.collect(1)).isTrue();
            assertThat(reader.isPassOver()).isEqualTo(blocks == 3);
            names.addAll(polled());
            assertThat(names).hasSize(blocks * LENGTH);
        }

        assertThat(names).containsExactlyElementsOf(QueueBench.names("", 3 * LENGTH));
    }

    /** Keys of a batch have only so many bits for ticks; what is later than that comes with the next. */
    @Test
    void oneBatchSpansSoManyTicks() {
        offer("a", 10);
        offer("b", 20);
        offer("c", 10L * DueSlots.MAX_TICKS + 10);
        offer("d", 10L * DueSlots.MAX_TICKS + 11);
        reader.accept();

        assertThat(collected(Long.MAX_VALUE / 10)).containsExactly("a");
        assertThat(collected(Long.MAX_VALUE / 10)).containsExactly("b", "c");
        assertThat(collected(Long.MAX_VALUE / 10)).containsExactly("d");
    }

    @Test
    void aStepReadsSoManySlots() {
        offer("early", 10);
        offer("last", 30);
        int blocks = IntakeReader.SLOTS_READ / (2 * LENGTH) + 3; // each slot is read twice
        for (int i = 0; i < blocks; i++) {
            offer("" + i, 20);
            offer("far", FAR_NANOS);
        }
        while (reader.accept()) {
            assertThat(intake.hasClaimed()).isTrue();
        }
        assertThat(collected(3)).containsExactly("early");
        reader.beginStep();

        assertThat(reader.collect(3)).isFalse();
        assertThat(reader.collect(3)).isFalse();
        reader.beginStep();
        assertThat(reader.collect(3)).isTrue();

        List<String> names = new ArrayList<>(QueueBench.names("", blocks));
        names.add("last");
        assertThat(polled()).containsExactlyElementsOf(names);
    }

    @ParameterizedTest
    @CsvSource({"60, 0, 60", "60, 30, 20", "60, 58, 38", "59, 60, 59", "60, 60, 60", "60, 6, 4"})
    void aboveTheAllowedSlotsTheOldestAreTransferredUntilAThirdIsFree(int arrivals, int maxSlots, int left) {
        allow(maxSlots);
        for (int i = 0; i < arrivals; i++) {
            offer("far" + i, FAR_NANOS);
        }
        reader.accept();

        assertThat(transfer()).isFalse();

        int expected = maxSlots == 0 ? 0 : left;
        assertThat(arrivals - wheel.size()).isBetween((long) expected - LENGTH, (long) expected);
        assertThat(intake.slots()).isBetween((long) expected - LENGTH, (long) expected + 1);
        assertThat(drained()).doesNotContain(expected < arrivals ? "far0" : "none");
    }

    @Test
    void whereDroppingClearedBlocksSufficesNothingIsTransferred() {
        allow(3 * LENGTH);
        offer("a", FAR_NANOS);
        for (int i = 0; i < 10 * LENGTH; i++) {
            cancel(offer("cancelled", FAR_NANOS));
        }
        offer("b", FAR_NANOS);
        reader.accept();

        assertThat(transfer()).isFalse();

        assertThat(intake.slots()).isEqualTo(2 * LENGTH);
        assertThat(wheel.size()).isZero();
    }

    @Test
    void moreThanASliceIsTransferredInSeveral() {
        for (int i = 0; i < IntakeReader.SLOTS_TRANSFERRED + LENGTH; i++) {
            offer("far", FAR_NANOS);
        }
        acceptAll();

        assertThat(transfer()).isTrue();
        assertThat(wheel.size()).isEqualTo(IntakeReader.SLOTS_TRANSFERRED);
        assertThat(transfer()).isFalse();
        assertThat(wheel.size()).isEqualTo(IntakeReader.SLOTS_TRANSFERRED + LENGTH);
    }

    /** I10: else what waits for its transfer would be read any number of times. */
    @Test
    void aStepThatReadsMuchTransfersAShareOfIt() {
        int slots = 3 * IntakeReader.READS_PER_TRANSFER * IntakeReader.SLOTS_TRANSFERRED;
        IntStream.range(0, slots).forEach(i -> offer(i % 2 == 0 ? "far" : "due", i % 2 == 0 ? FAR_NANOS : 10));
        acceptAll();
        assertThat(collected(1)).hasSize(slots / 2);
        transfer();

        assertThat(wheel.size()).isGreaterThan(IntakeReader.SLOTS_TRANSFERRED);
    }

    /** Blocks are known by number until it is over. */
    @Test
    void nothingIsDroppedDuringAPass() {
        cancel(offer("a", 10));
        cancel(offer("b", 10));
        List.of("c", "d", "e").forEach(name -> offer(name, 10));
        reader.accept();
        reader.beginStep();
        reader.collect(1);

        assertThat(transfer()).isFalse();
        assertThat(intake.slots()).isEqualTo(3 * LENGTH);
        assertThat(polled()).containsExactly("c", "d");
        assertThat(reader.collect(1)).isTrue();
        assertThat(polled()).containsExactly("e");
        transfer();

        assertThat(intake.slots()).isEqualTo(LENGTH);
    }

    @Test
    void aBlockMayBeDroppedWhileTheBatchKnowsIt() {
        offer("a", 10);
        cancel(offer("b", 10));
        NamedTimeout c = offer("c", 20);
        NamedTimeout d = offer("d", 30);
        offer("far", FAR_NANOS);
        reader.accept();
        assertThat(collected(3)).containsExactly("a");
        reader.beginStep();
        assertThat(reader.collect(3)).isTrue();
        assertThat(reader.isPassOver()).isTrue();
        cancel(c);
        cancel(d);

        transfer();

        assertThat(intake.slots()).isEqualTo(LENGTH);
        assertThat(polled()).isEmpty();
        assertThat(due.isEmpty()).isTrue();
    }

    @Test
    void drainingTakesAllThatWaits() {
        offer("a", 50);
        reader.accept();
        collected(5);
        offer("b", 70);
        cancel(offer("c", 70));
        offer("d", FAR_NANOS);

        assertThat(drained()).containsExactly("b", "d");
        assertThat(intake.slots()).isZero();
        assertThat(intake.hasClaimed()).isFalse();
    }

    /** The queues of other stripes: needs threads, as many as it takes to meet all. */
    @Test
    @Tag("stress")
    void allStripesAreRead() throws InterruptedException {
        int threads = 4 * Intake.STRIPES;
        for (int i = 0; i < threads; i++) {
            long deadlineNanos = 500L - i;
            Thread thread = new Thread(() -> {
                offer("due", 50);
                offer("far", deadlineNanos);
                cancel(offer("cancelled", 300));
            });
            thread.start();
            thread.join();
        }
        reader.accept();

        assertThat(collected(5)).hasSize(threads).containsOnly("due");
        assertThat(geometry.tickOf(reader.tightenEarliest(NO_LIMIT))).isEqualTo(geometry.tickOf(500 - threads + 1));
        assertThat(drained()).hasSize(threads).containsOnly("far");
        assertThat(intake.slots()).isZero();
    }

    private void acceptAll() {
        while (reader.accept()) {}
    }

    private List<String> collected(long dueTick) {
        reader.beginStep();
        List<String> names = new ArrayList<>();
        do {
            assertThat(reader.collect(dueTick)).isTrue();
            names.addAll(polled());
        } while (!reader.isPassOver());
        return names;
    }

    private List<String> polled() {
        List<String> names = new ArrayList<>();
        while (due.nextTick() != WheelGeometry.NEVER) {
            names.addAll(expired(due.nextTick()));
        }
        return names;
    }

    private List<String> expired(long tick) {
        List<String> names = new ArrayList<>();
        while (due.nextTick() == tick) {
            TimeoutNode node = due.poll();
            if (node != null && node.tryExpireQueued()) {
                names.add(node.toString());
            }
        }
        return names;
    }

    /** From now on this many slots are allowed, and not none. */
    private void allow(int maxSlots) {
        intake = Blocks.intake(geometry, LENGTH, maxSlots);
        reader = new IntakeReader(intake, due, IntakeReader.WINDOW);
    }

    private boolean transfer() {
        return reader.transfer(0, wheel, new TimeoutCounters(intake, null));
    }

    private NamedTimeout offer(String name, long deadlineNanos) {
        NamedTimeout node = new NamedTimeout(name, deadlineNanos);
        intake.takeIn(node);
        return node;
    }

    private static void cancel(NamedTimeout node) {
        if (node.tryCancelQueued() && node.container() instanceof ArrivalBlock block) {
            block.clear(node);
        }
    }

    private List<String> drained() {
        List<String> names = new ArrayList<>();
        reader.drain(node -> names.add(node.toString()), Thread::onSpinWait);
        return names;
    }
}
