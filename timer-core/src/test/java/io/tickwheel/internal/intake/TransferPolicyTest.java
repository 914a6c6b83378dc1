package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Test;

final class TransferPolicyTest {
    private final WheelGeometry geometry = new WheelGeometry(10, 8);
    private final Intake intake = Blocks.intake(geometry, 4);
    private final TimeoutCounters counters = new TimeoutCounters(intake, null);
    private final DueSlots due = new DueSlots(geometry);
    private final IntakeReader reader = new IntakeReader(intake, due, IntakeReader.WINDOW);

    @Test
    void blocksWaitAsLongAsNothingIsKnown() {
        assertThat(reader.isEager()).isFalse();

        expire(IntakeReader.WINDOW - 1);

        assertThat(reader.isEager()).isFalse();
    }

    @Test
    void whereMostExpireBlocksDoNotWait() {
        cancel(IntakeReader.WINDOW - 1);

        expire(IntakeReader.WINDOW);

        assertThat(reader.isEager()).isTrue();
    }

    @Test
    void whereMostExpireABlockIsTransferredAfterOneVisit() {
        expire(IntakeReader.WINDOW);

        assertThat(transferredAfterOneVisit()).isEqualTo(1);
    }

    @Test
    void whereNothingIsKnownABlockIsNotTransferredAfterOneVisit() {
        assertThat(transferredAfterOneVisit()).isZero();
    }

    @Test
    void whereAsManyAreCancelledABlockWaits() {
        cancel(IntakeReader.WINDOW);

        expire(IntakeReader.WINDOW);

        assertThat(reader.isEager()).isFalse();
    }

    /** As after an outage: all is answered in time again, and what went to the wheel is cancelled there. */
    @Test
    void whereNothingExpiresAnyMoreBlocksWaitAgain() {
        expire(IntakeReader.WINDOW);
        assertThat(reader.isEager()).isTrue();

        cancel(IntakeReader.WINDOW);
        counters.removed(IntakeReader.WINDOW);
        expire(0);

        assertThat(reader.isEager()).isFalse();
    }

    @Test
    void whatWasLongAgoIsForgotten() {
        cancel(10 * IntakeReader.WINDOW);
        expire(IntakeReader.WINDOW);

        expire(IntakeReader.WINDOW);
        assertThat(reader.isEager()).isTrue();

        cancel(IntakeReader.WINDOW);
        assertThat(reader.isEager()).isTrue();
        expire(IntakeReader.WINDOW);
        assertThat(reader.isEager()).isFalse();
    }

    /** So that what its tasks schedule next can go to the wheel without passing through here. */
    @Test
    void whereMostExpireWhatTheOwnerHasScheduledIsTransferred() {
        HashedWheel wheel = new HashedWheel(geometry);
        offerOwn(1_000);
        expire(IntakeReader.WINDOW);
        reader.beginStep();
        reader.collect(0);

        assertThat(reader.isBypassed()).isFalse();
        reader.transfer(0, wheel, counters);

        assertThat(wheel.size()).isEqualTo(1);
        assertThat(reader.isBypassed()).isTrue();
    }

    /** I10: each step would read it anew until it has run. */
    @Test
    void whatTheOwnerHasScheduledIsNotReadWhileItIsDue() {
        HashedWheel wheel = new HashedWheel(geometry);
        offerOwn(5);
        offerOwn(1_000);
        reader.beginStep();
        assertThat(reader.collect(1)).isTrue();
        expire(IntakeReader.WINDOW);

        reader.transfer(10, wheel, counters);
        assertThat(wheel.size()).isZero();
        assertThat(due.poll()).isNotNull();
        reader.transfer(10, wheel, counters);
        assertThat(wheel.size()).isEqualTo(1);
    }

    private void offerOwn(long deadlineNanos) {
        reader.setOwnerStripe(Intake.stripeOf(Thread.currentThread().getId()));
        intake.takeIn(new NamedTimeout("own", deadlineNanos));
        reader.accept();
    }

    private long transferredAfterOneVisit() {
        HashedWheel wheel = new HashedWheel(geometry);
        intake.takeIn(new NamedTimeout("due", 10));
        intake.takeIn(new NamedTimeout("far", 1_000));
        reader.accept();
        reader.beginStep();
        reader.collect(1);
        reader.transfer(10, wheel, counters);
        return wheel.size();
    }

    private void expire(int count) {
        for (int i = 0; i < count; i++) {
            counters.expired();
        }
        reader.updatePolicy(counters);
    }

    private void cancel(int count) {
        for (int i = 0; i < count; i++) {
            counters.cancelled(Intake.ANY_STRIPE);
        }
    }
}
