package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What has ended does not stay reachable from the timer, beyond a bound, and holds no other timeout (I8). */
class RetentionTest {
    private static final int MANY = 100_000;
    private static final int MOST_COLLECTIONS = 10;

    /** Files what arrives with the next step. */
    private final ManualEngine manual = new ManualEngine(ManualEngine.EAGER);
    /** A field, and so reachable until its test has ended. */
    private NamedTimeout kept;

    @Test
    void cancelledWhileQueued() {
        List<WeakReference<TimeoutNode>> cancelled = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            NamedTimeout node = manual.schedule("a", 1_000_000);
            manual.engine.cancel(node);
            cancelled.add(new WeakReference<>(node));
        }

        assertThat(manual.steps()).isZero();
        assertThat(reachable(cancelled, 0)).isZero();
    }

    @Test
    void aTimeoutCancelledWhileQueuedThatSomebodyKeepsHoldsNoOther() {
        Engine forgotten = new ManualEngine().engine;
        // Not by the manual engine's own schedule: what that makes holds on to the engine.
        kept = new NamedTimeout("kept", 1_000_000);
        forgotten.schedule(kept);
        List<WeakReference<NamedTimeout>> others = new ArrayList<>();
        for (int i = 0; i < 999; i++) {
            NamedTimeout other = new NamedTimeout("other", 1_000_000);
            forgotten.schedule(other);
            others.add(new WeakReference<>(other));
        }

        forgotten.cancel(kept);
        forgotten = null;

        assertThat(reachable(others, 0)).isZero();
    }

    @Test
    void cancelledInTheWheel() {
        List<WeakReference<TimeoutNode>> cancelled = fileAndCancel(9, 10);

        assertThat(reachable(cancelled, 2_048)).as("as I8 says").isLessThanOrEqualTo(2_048);
        manual.step();
        assertThat(reachable(cancelled, 0)).isZero();
        assertThat(manual.counts().pending()).isEqualTo(MANY / 10);
    }

    /** Lays many in the wheel and cancels some, with somebody who steps when called. */
    private List<WeakReference<TimeoutNode>> fileAndCancel(int cancelledOf, int all) {
        List<NamedTimeout> nodes = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            nodes.add(manual.schedule("a", 1_000_000 + i % 1_000 * 37L));
        }
        manual.step();
        manual.work();
        List<WeakReference<TimeoutNode>> cancelled = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            if (i % all < cancelledOf) {
                manual.engine.cancel(nodes.get(i));
                cancelled.add(new WeakReference<>(nodes.get(i)));
                manual.work();
            }
        }
        return cancelled;
    }

    @Test
    void expired() {
        List<WeakReference<TimeoutNode>> nodes = weak(manual.scheduleMany(3_000, "a", 45));

        manual.advanceTo(50);

        assertThat(manual.ran).hasSize(3_000);
        assertThat(reachable(nodes, 0)).isZero();
    }

    @Test
    void returnedByClose() {
        List<WeakReference<TimeoutNode>> nodes = weak(manual.scheduleMany(10_000, "transferred", 45));
        manual.step();
        nodes.addAll(weak(manual.scheduleMany(10_000, "queued", 45)));

        assertThat(manual.engine.close()).hasSize(20_000);

        assertThat(reachable(nodes, 0)).isZero();
    }

    @Test
    void cancelledBeforeClose() {
        List<NamedTimeout> transferred = manual.scheduleMany(10_000, "transferred", 45);
        manual.step();
        manual.work();
        List<NamedTimeout> queued = manual.scheduleMany(1_000, "queued", 45);
        List<WeakReference<TimeoutNode>> nodes = weak(transferred);
        nodes.addAll(weak(queued));
        // Nobody steps, as a task that takes long keeps the owner from it.
        transferred.forEach(manual.engine::cancel);
        manual.cancelAll(queued);
        transferred = null;
        queued = null;

        assertThat(manual.engine.close()).isEmpty();

        assertThat(reachable(nodes, 0)).isZero();
    }

    @Test
    void movedBeforeClose() {
        List<NamedTimeout> moved = manual.scheduleMany(1_000, "moved", 1_000_000);
        manual.step();
        List<WeakReference<TimeoutNode>> nodes = weak(moved);
        // Nobody steps, as a task that takes long keeps the owner from it.
        moved.forEach(node -> manual.engine.reschedule(node, 500));
        moved = null;

        assertThat(manual.engine.close()).hasSize(1_000);

        assertThat(reachable(nodes, 0)).isZero();
    }

    @Test
    void aCancelledTimeoutThatSomebodyKeepsHoldsNoOther() {
        List<NamedTimeout> nodes = manual.scheduleMany(1_000, "a", 1_000_000);
        kept = nodes.get(0);
        List<WeakReference<TimeoutNode>> others = weak(nodes.subList(1, 1_000));
        manual.step();
        manual.engine.cancel(kept);
        manual.step();
        nodes = null;

        manual.stepAt(1_000_000);
        manual.work();

        assertThat(manual.ran).hasSize(999);
        assertThat(reachable(others, 0)).isZero();
    }

    @Test
    void aReturnedTimeoutThatSomebodyKeepsHoldsNoOther() {
        kept = manual.schedule("kept", 1_000_000);
        List<WeakReference<TimeoutNode>> others = weak(manual.scheduleMany(999, "a", 1_000_000));
        manual.step();

        assertThat(manual.engine.close()).hasSize(1_000);

        assertThat(reachable(others, 0)).isZero();
    }

    private static List<WeakReference<TimeoutNode>> weak(List<NamedTimeout> nodes) {
        List<WeakReference<TimeoutNode>> references = new ArrayList<>();
        nodes.forEach(node -> references.add(new WeakReference<>(node)));
        return references;
    }

    /** How many are reachable, after as many collections as it takes to find that there are no more than expected. */
    private long reachable(List<? extends WeakReference<? extends TimeoutNode>> references, long expected) {
        long reachable = Long.MAX_VALUE;
        for (int i = 0; i < MOST_COLLECTIONS && reachable > expected; i++) {
            System.gc();
            reachable = references.stream().filter(node -> node.get() != null).count();
        }
        return reachable;
    }
}
