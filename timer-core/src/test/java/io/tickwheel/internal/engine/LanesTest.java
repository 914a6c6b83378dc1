package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The owner's end: what it takes over, what it files, and what it gives back. */
class LanesTest {
    private static final int LENGTH = 2;
    private static final long FAR_NANOS = 1_000;
    private static final long NO_LIMIT = Long.MAX_VALUE;

    private final HashedWheel wheel = new HashedWheel(new WheelGeometry(10, 8));
    private final Intake intake = new Intake(LENGTH);
    private final Filing filing = new Filing(wheel);
    private final Lanes lanes = new Lanes(intake, filing);

    @Test
    void withNothingThereNothingHappens() {
        assertThat(lanes.accept()).isFalse();
        assertThat(lanes.file(100, 0)).isFalse();
        assertThat(lanes.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
        assertThat(lanes.settleEarliest(70)).isEqualTo(70);
        assertThat(drained()).isEmpty();
    }

    @Test
    void whatWasAcceptedHasAnEarliestDeadline() {
        offer("a", 70);
        offer("b", 50);
        offer("c", 60);
        assertThat(lanes.earliestNanos()).isEqualTo(WheelGeometry.NEVER);

        assertThat(lanes.accept()).isFalse();

        assertThat(lanes.earliestNanos()).isEqualTo(50);
        assertThat(intake.hasClaimed()).isFalse();
        assertThat(intake.places()).isEqualTo(2 * LENGTH);
    }

    @Test
    void settlesTheEarliestUpToALimit() {
        NamedTimeout cancelled = offer("a", 50);
        offer("b", 70);
        lanes.file(0, NO_LIMIT);
        cancelled.tryCancelQueued();

        assertThat(lanes.settleEarliest(50)).isEqualTo(50);
        assertThat(lanes.earliestNanos()).isEqualTo(50);
        assertThat(lanes.settleEarliest(60)).isEqualTo(60);
        assertThat(lanes.settleEarliest(NO_LIMIT)).isEqualTo(70);
    }

    @Test
    void filesWhatIsDueAndNotMuchMore() {
        offer("a", 50);
        for (int i = 0; i < 20; i++) {
            offer("far", FAR_NANOS);
        }

        assertThat(lanes.file(40, NO_LIMIT)).isFalse();
        assertThat(wheel.size()).isZero();
        assertThat(lanes.file(50, NO_LIMIT)).isFalse();

        assertThat(wheel.size()).isEqualTo(1 + 3);
        assertThat(wheel.earliestTick()).isEqualTo(5);
        assertThat(lanes.earliestNanos()).isEqualTo(FAR_NANOS);
    }

    @ParameterizedTest
    @CsvSource({"60, 0, 60", "60, 30, 20", "60, 58, 38", "59, 60, 59", "60, 60, 60", "60, 6, 4"})
    void aboveTheAllowedPlacesItFilesTheOldestUntilAThirdIsFree(int arrivals, long maxPlaces, int left) {
        for (int i = 0; i < arrivals; i++) {
            offer("far" + i, FAR_NANOS);
        }

        assertThat(lanes.file(0, maxPlaces)).isFalse();

        int expected = maxPlaces == 0 ? 0 : left;
        assertThat(arrivals - wheel.size()).isBetween((long) expected - LENGTH, (long) expected);
        assertThat(intake.places()).isBetween((long) expected - LENGTH, (long) expected + 1);
        assertThat(drained()).doesNotContain(expected < arrivals ? "far0" : "none");
    }

    @Test
    void forgottenBlocksAreDoneWithAtOnce() {
        for (int i = 0; i < 10 * LENGTH; i++) {
            cancel(offer("a", FAR_NANOS));
        }
        offer("b", FAR_NANOS);

        assertThat(lanes.file(0, NO_LIMIT)).isFalse();

        assertThat(intake.places()).isEqualTo(LENGTH);
        assertThat(wheel.size()).isZero();
    }

    @Test
    void whatLeavesBecauseItIsDueMakesRoomForTheOthers() {
        for (int i = 0; i < 4 * LENGTH; i++) {
            offer("due", 50);
        }
        for (int i = 0; i < 2 * LENGTH; i++) {
            offer("far", FAR_NANOS);
        }

        lanes.file(50, 3 * LENGTH);

        assertThat(wheel.size()).isEqualTo(4 * LENGTH);
        assertThat(drained()).hasSize(2 * LENGTH).containsOnly("far");
    }

    @Test
    void moreThanASliceIsFiledInSeveral() {
        int affordable = Filing.ALLOWANCE / Filing.COST_OF_FILING;
        for (int i = 0; i < affordable + LENGTH; i++) {
            offer("far", FAR_NANOS);
        }

        while (lanes.accept()) {
            assertThat(wheel.size()).isZero();
        }

        assertThat(lanes.file(0, 0)).isTrue();
        assertThat(wheel.size()).isBetween(1L, (long) affordable);
        assertThat(lanes.file(0, 0)).isFalse();
        assertThat(wheel.size()).isEqualTo(affordable + LENGTH);
    }

    @Test
    void whatIsDueGoesToTheTasksAndTheOldestOfTheRestToTheWheel() {
        offer("a", 50);
        offer("b", FAR_NANOS);
        offer("c", 45);
        for (String far : List.of("d", "e", "f", "g")) {
            offer(far, FAR_NANOS);
        }
        lanes.file(40, NO_LIMIT);
        List<String> tasks = new ArrayList<>();

        lanes.takeDue(50, taker(tasks, 10));

        assertThat(tasks).containsExactly("a", "c");
        assertThat(wheel.size()).isBetween(1L, 5L);
        assertThat(drained()).hasSize((int) (5 - wheel.size())).allMatch("bdefg"::contains);
    }

    @Test
    void tasksThatHaveHadEnoughGetTheRestLater() {
        for (int i = 0; i < 3 * LENGTH; i++) {
            offer("a" + i, 50);
        }
        lanes.file(40, NO_LIMIT);
        List<String> tasks = new ArrayList<>();

        lanes.takeDue(50, taker(tasks, 3));

        assertThat(tasks).containsExactly("a0", "a1", "a2");
        assertThat(lanes.earliestNanos()).isEqualTo(50);
    }

    @Test
    void drainingTakesAllThatWaits() {
        offer("a", 50);
        lanes.file(50, NO_LIMIT);
        offer("b", 70);
        cancel(offer("c", 70));
        offer("d", FAR_NANOS);

        assertThat(drained()).containsExactly("b", "d");
        assertThat(intake.places()).isZero();
        assertThat(intake.hasClaimed()).isFalse();
    }

    /** The lanes of other stripes: needs threads, as many as it takes to meet all. */
    @Test
    @Tag("stress")
    void allStripesAreLookedAt() throws InterruptedException {
        int threads = 4 * Stripes.COUNT;
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

        lanes.file(0, NO_LIMIT);
        assertThat(lanes.earliestNanos()).isEqualTo(50);
        while (lanes.earliestNanos() <= 50) {
            lanes.file(50, NO_LIMIT);
        }
        assertThat(wheel.size()).isGreaterThanOrEqualTo(threads);
        long far = 2L * threads - wheel.size();
        assertThat(lanes.settleEarliest(NO_LIMIT)).isGreaterThanOrEqualTo(500 - threads + 1);
        assertThat(drained()).hasSize((int) far).containsOnly("far");
        assertThat(intake.places()).isZero();
    }

    private static Taker taker(List<String> names, int most) {
        return new Taker() {
            @Override
            public void take(TimeoutNode node) {
                names.add(node.toString());
            }

            @Override
            public long taken() {
                return names.size();
            }

            @Override
            public boolean isSpent() {
                return names.size() == most;
            }
        };
    }

    private NamedTimeout offer(String name, long deadlineNanos) {
        NamedTimeout node = new NamedTimeout(name, deadlineNanos);
        intake.offer(node);
        return node;
    }

    private static void cancel(NamedTimeout node) {
        if (node.tryCancelQueued() && node.holder() instanceof ArrivalBlock block) {
            block.forget(node);
        }
    }

    private List<String> drained() {
        List<String> names = new ArrayList<>();
        lanes.drain(node -> names.add(node.toString()), Thread::onSpinWait);
        return names;
    }
}
