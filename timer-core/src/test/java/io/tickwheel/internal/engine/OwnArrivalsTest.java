package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What tasks schedule where most timeouts expire. For any sequence of operations see {@link EngineModelTest}. */
class OwnArrivalsTest {
    private static final long FAR_NANOS = 100_000;

    private final ManualEngine manual = new ManualEngine(ManualEngine.withOwnArrivals(IntakeLimits.DEFAULT));
    private final List<NamedTimeout> own = new ArrayList<>();

    OwnArrivalsTest() {
        manual.engine.stepOnThisThreadOnly();
    }

    /** I8 */
    @Test
    void whatHasRunIsReferredToNoMore() {
        bypassTheIntake();
        within(10, () -> IntStream.range(0, 100).forEach(i -> own("a", 25)));
        assertThat(own).hasSize(100).noneMatch(TimeoutNode::isQueued);
        List<WeakReference<TimeoutNode>> nodes = new ArrayList<>();
        own.forEach(node -> nodes.add(new WeakReference<>(node)));
        own.clear();

        manual.advanceTo(manual.nowNanos() + 30);

        assertThat(manual.takeRan()).hasSize(100);
        long reachable = nodes.size();
        for (int i = 0; i < 10 && reachable > 0; i++) {
            System.gc();
            reachable = nodes.stream().filter(node -> node.get() != null).count();
        }
        assertThat(reachable).isZero();
    }

    @Test
    void whatATaskSchedulesGoesToTheWheelAtTheEndOfTheStep() {
        bypassTheIntake();

        within(10, () -> {
            own("a", 25);
            assertThat(own.get(0).isQueued()).isFalse();
            assertThat(locations()).containsExactly(PendingCopy.INTAKE);
        });

        assertThat(own.get(0).hasLocation()).isTrue();
        assertThat(locations()).containsExactly(bucketOf(own.get(0)));
        manual.advanceTo(manual.nowNanos() + 30);
        assertThat(manual.takeRan()).containsExactly("a");
        assertThat(manual.counts()).isEqualTo(new TimerCounts(3, 3, 0, 0, 0, 0));
    }

    /** I6: of what does not fit some lies in blocks that are not taken over when those that were are empty. */
    @Test
    void whatLiesInABlockThatWasNotTakenOverIsNotOvertaken() throws InterruptedException {
        ManualEngine small = new ManualEngine(new IntakeLimits(8, 1 << 20, 2, 1));
        small.engine.stepOnThisThreadOnly();
        List<String> expected = IntStream.range(0, OwnArrivals.MOST + 20)
                .mapToObj(i -> "a" + i)
                .collect(Collectors.toCollection(ArrayList::new));

        byAnotherThread(small, () -> {});
        byAnotherThread(small, () -> expected.forEach(name -> small.schedule(name, FAR_NANOS - small.nowNanos())));
        byAnotherThread(small, () -> small.schedule("young", FAR_NANOS - small.nowNanos()));
        small.advanceTo(FAR_NANOS);

        expected.add("young");
        assertThat(small.takeRan()).isEqualTo(expected);
    }

    /** Leaves no trace in what ran. */
    private static void byAnotherThread(ManualEngine engine, Runnable task) throws InterruptedException {
        Thread other = new Thread(() -> engine.schedule("", 10, task));
        other.start();
        other.join();
        engine.stepAt(engine.nowNanos() + 10);
        engine.ran.remove("");
    }

    @Test
    void whereNothingIsKnownItGoesToTheIntake() {
        ManualEngine usual = new ManualEngine();
        usual.engine.stepOnThisThreadOnly();
        usual.schedule("task", 10, () -> own.add(usual.schedule("a", 25)));
        usual.stepAt(10);

        assertThat(own.get(0).isQueued()).isTrue();
    }

    @Test
    void whereAsManyAreCancelledItGoesToTheIntake() {
        bypassTheIntake();
        manual.engine.cancel(manual.schedule("cancelled", 10));
        within(10, () -> {});

        within(10, () -> {
            own("a", 25);
            assertThat(own.get(0).isQueued()).isTrue();
        });

        assertThat(own).hasSize(1);
    }

    @Test
    void whereOtherThreadsMayStepItGoesToTheIntake() {
        ManualEngine hosted = new ManualEngine(ManualEngine.withOwnArrivals(IntakeLimits.DEFAULT));
        onAnotherThread(() -> hosted.schedule("first", 10));
        hosted.stepAt(10);
        hosted.schedule("task", 10, () -> {
            own.add(hosted.schedule("a", 25));
            assertThat(own.get(0).isQueued()).isTrue();
        });
        hosted.stepAt(20);

        assertThat(own).hasSize(1);
    }

    @Test
    void whereOtherThreadsMayStepNothingIsTransferredForIt() {
        ManualEngine hosted = new ManualEngine(ManualEngine.withOwnArrivals(IntakeLimits.DEFAULT));
        for (int i = 0; i < Intake.STRIPES; i++) {
            int stripe = i;
            onStripe(stripe, () -> own.add(hosted.schedule("far", FAR_NANOS)));
        }
        onAnotherThread(() -> hosted.schedule("first", 10));
        hosted.stepAt(10);
        hosted.work();

        assertThat(hosted.takeRan()).containsExactly("first");
        assertThat(own.stream().filter(TimeoutNode::isQueued)).hasSize(Intake.STRIPES);
    }

    @Test
    void betweenTwoStepsItGoesToTheIntake() {
        bypassTheIntake();

        own("a", 25);

        assertThat(own.get(0).isQueued()).isTrue();
    }

    @Test
    void onAnotherThreadItGoesToTheIntake() {
        bypassTheIntake();

        within(10, () -> {
            onAnotherThread(() -> own("a", 25));
            assertThat(own.get(0).isQueued()).isTrue();
        });

        assertThat(own).hasSize(1);
    }

    /** I6: it is transferred although it is not due, and until then what is younger goes the same way. */
    @Test
    void whatTheSameThreadHasScheduledBeforeStaysBeforeIt() {
        manual.schedule("older", FAR_NANOS);
        within(10, () -> own("younger", FAR_NANOS - 10));
        assertThat(own.get(0).isQueued()).isFalse();
        within(10, () -> own("youngest", FAR_NANOS - 20));

        manual.advanceTo(FAR_NANOS);

        assertThat(manual.takeRan()).containsExactly("older", "younger", "youngest");
    }

    @Test
    void whatIsCancelledInTheSameStepNeverReachesTheWheel() {
        bypassTheIntake();

        within(10, () -> {
            own("a", 25);
            own("b", 25);
            assertThat(manual.engine.cancel(own.get(0))).isTrue();
        });

        assertThat(own.get(0).hasLocation()).isFalse();
        assertThat(locations()).hasSize(1);
        manual.advanceTo(manual.nowNanos() + 30);
        assertThat(manual.takeRan()).containsExactly("b");
        assertThat(manual.counts()).isEqualTo(new TimerCounts(4, 3, 1, 0, 0, 0));
    }

    @Test
    void whatIsMovedInTheSameStepRunsAtItsNewTime() {
        bypassTheIntake();

        within(10, () -> {
            own("earlier", 95);
            own("later", 15);
            manual.engine.reschedule(own.get(0), manual.nowNanos() + 20);
            manual.engine.reschedule(own.get(1), manual.nowNanos() + 60);
        });

        manual.advanceTo(manual.nowNanos() + 20);
        assertThat(manual.takeRan()).containsExactly("earlier");
        manual.advanceTo(manual.nowNanos() + 40);
        assertThat(manual.takeRan()).containsExactly("later");
    }

    /** Its next run and a guard for that, for example. */
    @Test
    void eachTaskOfAStepMayScheduleTwo() {
        bypassTheIntake();
        boolean[] areAllIn = {true};
        onAnotherThread(() -> manual.scheduleMany(DueTasks.TASKS_PER_STEP, "task", 10));
        manual.engine.runTasksWith(node -> {
            own("a", 100);
            own("b", 100_000);
            areAllIn[0] &= own.stream().skip(own.size() - 2).noneMatch(TimeoutNode::isQueued);
        });

        manual.advanceTo(manual.nowNanos() + 10);

        assertThat(own).hasSize(2 * DueTasks.TASKS_PER_STEP);
        assertThat(areAllIn).containsExactly(true);
    }

    /** More than the tasks of a step schedule, if each schedules two. */
    @Test
    void oneTaskMayScheduleMore() {
        bypassTheIntake();
        int count = 8_192 + 10; // as I8 says

        within(10, () -> {
            IntStream.range(0, count).forEach(i -> own("a" + i, 25));
            assertThat(own.stream().filter(TimeoutNode::isQueued)).hasSize(10);
        });

        manual.advanceTo(manual.nowNanos() + 30);
        assertThat(manual.takeRan())
                .isEqualTo(IntStream.range(0, count).mapToObj(i -> "a" + i).toList());
    }

    /** I6: more than fit are scheduled in a step after which what is in the intake is transferred. */
    @Test
    void whatDoesNotFitStaysBehindWhatDoes() {
        bypassTheIntake();
        onAnotherThread(() -> manual.scheduleMany(DueTasks.TASKS_PER_STEP, "task", 10));
        manual.engine.runTasksWith(node -> {
            own("a" + own.size(), 100_000 - manual.nowNanos());
            own("a" + own.size(), 100_000 - manual.nowNanos());
            own("a" + own.size(), 100_000 - manual.nowNanos());
        });
        int before = manual.steps();
        manual.advanceTo(manual.nowNanos() + 10);
        assertThat(manual.steps()).isGreaterThan(before);
        List<TimeoutNode> ran = new ArrayList<>();
        manual.engine.runTasksWith(ran::add);

        manual.advanceTo(100_000);

        assertThat(ran).containsExactlyElementsOf(own).hasSize(3 * DueTasks.TASKS_PER_STEP);
    }

    @Test
    void aStopWithinTheTaskReturnsIt() {
        bypassTheIntake();
        List<TimeoutNode> returned = new ArrayList<>();

        within(10, () -> {
            own("a", 25);
            manual.engine.requestStop();
            returned.addAll(manual.engine.close());
            assertThatIllegalStateException().isThrownBy(() -> own("b", 25)).withMessage(Engine.STOPPED_MESSAGE);
        });

        assertThat(returned).containsExactlyElementsOf(own);
        assertThat(manual.counts()).isEqualTo(new TimerCounts(3, 2, 0, 1, 0, 0));
        assertThat(locations()).isEmpty();
    }

    @Test
    void aCallThatFailsChangesNothing() {
        bypassTheIntake();

        within(10, () -> assertThatNullPointerException().isThrownBy(() -> manual.engine.schedule(null)));

        assertThat(manual.counts()).isEqualTo(new TimerCounts(2, 2, 0, 0, 0, 0));
    }

    /** A step that fails leaves it where it is, and the next begins with it (I6). */
    @Test
    void aStepThatFailsBeforeItsEndLosesNothing() {
        bypassTheIntake();
        onAnotherThread(() -> manual.schedule("task", 10, () -> {
            own("a", 25);
            assertThat(own.get(0).isQueued()).isFalse();
            throw new OutOfMemoryError("by a test");
        }));

        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> manual.stepAt(manual.nowNanos() + 10));
        assertThat(locations()).containsExactly(PendingCopy.INTAKE);
        manual.schedule("younger", 25);
        manual.schedule("later", 35);
        manual.stepAt(manual.nowNanos() + 40);
        manual.work();

        assertThat(manual.takeRan()).containsExactly("task", "a", "younger", "later");
    }

    /** One that expires, and a step in which nothing of this thread is left in the intake. */
    private void bypassTheIntake() {
        within(10, () -> {});
    }

    /** The task is scheduled by another thread, and leaves no trace in what ran. */
    private void within(long delayNanos, Runnable task) {
        onAnotherThread(() -> manual.schedule("", delayNanos, task));
        manual.stepAt(manual.nowNanos() + delayNanos);
        manual.ran.remove("");
    }

    private void own(String name, long delayNanos) {
        own.add(manual.schedule(name, delayNanos));
    }

    private List<Integer> locations() {
        List<Integer> locations = new ArrayList<>();
        manual.engine.copyPending().forEach((node, bucket) -> locations.add(bucket));
        return locations;
    }

    private static int bucketOf(TimeoutNode node) {
        return (int) ((node.deadlineNanos() + ManualEngine.TICK_NANOS - 1) / ManualEngine.TICK_NANOS) % 8;
    }

    private static void onStripe(int stripe, Runnable action) {
        Thread thread = new Thread(action);
        while (Intake.stripeOf(thread.getId()) != stripe) {
            thread = new Thread(action);
        }
        run(thread);
    }

    private static void onAnotherThread(Runnable action) {
        run(new Thread(action));
    }

    private static void run(Thread thread) {
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
