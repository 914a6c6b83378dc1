package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Nobody has stepped since most of them were cancelled or moved, as when a task takes long. */
    @Test
    void endedByClose() {
        List<NamedTimeout> transferred = manual.scheduleMany(12_000, "transferred", 1_000_000);
        manual.step();
        manual.work();
        List<NamedTimeout> queued = manual.scheduleMany(2_000, "queued", 1_000_000);
        List<WeakReference<TimeoutNode>> nodes = weak(transferred);
        nodes.addAll(weak(queued));
        manual.cancelAll(transferred.subList(0, 10_000));
        manual.cancelAll(queued.subList(0, 1_000));
        transferred.subList(10_000, 11_000).forEach(node -> manual.engine.reschedule(node, 500));
        transferred = null;
        queued = null;

        assertThat(manual.engine.close()).hasSize(3_000);

        assertThat(reachable(nodes, 0)).isZero();
    }

    /** Whether the kept one was cancelled in the intake or in the wheel, or returned. */
    @ParameterizedTest
    @CsvSource({"false, true", "true, true", "true, false"})
    void byATimeoutThatSomebodyKeeps(boolean isTransferred, boolean isCancelled) {
        ManualEngine engine = new ManualEngine(isTransferred ? ManualEngine.EAGER : IntakeLimits.DEFAULT);
        kept = engine.schedule("kept", 1_000_000);
        List<WeakReference<TimeoutNode>> others = weak(engine.scheduleMany(999, "a", 1_000_000));
        engine.step();
        assertThat(kept.isQueued()).isNotEqualTo(isTransferred);
        if (isCancelled) {
            engine.engine.cancel(kept);
            engine.step();
        }

        engine.engine.close();

        assertThat(kept.isCancelled()).isTrue();
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
