package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.stress.NearEndOfStack;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** A host that ends where the end of its timer fails: for want of stack or memory. */
final class HostedEndTest {
    private static final long TICK_NANOS = LifecycleFixture.TICK_NANOS;

    private final HandHost host = new HandHost();
    private final List<String> logged = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final TimerLifecycle timer = TimerLifecycle.create(new TimerSettings(
                    TICK_NANOS,
                    TICK_NANOS,
                    8,
                    0,
                    Thread::new,
                    host::nowNanos,
                    (message, thrown) -> logged.add(message + ": " + thrown))
            .on(host));

    @Test
    void oneThatFindsNoStackIsFoundByWhoeverSchedulesNext() {
        timer.start();
        schedulePending();
        int framesAbove = 0;
        while (timer.state() == TimerLifecycle.STARTED) {
            assertThat(told).isEmpty();
            assertThat(NearEndOfStack.call(timer::hostEnds, framesAbove++)).isNotNull();
        }
        assertThat(timer.state()).isEqualTo(TimerLifecycle.INIT);
        host.isHostThread = false;
        host.refusal = new RejectedExecutionException("for ever");

        assertThatIllegalStateException().isThrownBy(timer::start);

        assertThat(told).containsExactly("pending");
        assertThat(timer.state()).isEqualTo(TimerLifecycle.SHUTDOWN);
    }

    @Test
    void oneThatFindsLittleStackIsDoneByTheNextThatFindsMore() {
        timer.start();
        schedulePending();
        int framesAbove = 0;
        while (NearEndOfStack.call(timer::hostEnds, framesAbove) != null && isGoingOn()) {
            framesAbove++;
        }

        assertThat(framesAbove).isPositive();
        assertThat(told).containsExactly("pending");
        assertThat(timer.state()).isEqualTo(TimerLifecycle.SHUTDOWN);
    }

    /** False if the end was cut short behind the request that nothing may run: the start does the rest. */
    private boolean isGoingOn() {
        assertThat(told).isEmpty();
        boolean isCutShort = timer.engine().isStopRequested();
        if (isCutShort) {
            assertThatIllegalStateException().isThrownBy(timer::start);
        } else {
            timer.start();
        }
        return !isCutShort;
    }

    @Test
    void oneThatFailsIsToldOfInTheLogAndAStopGoesOnWithIt() {
        timer.start();
        schedulePending();
        timer.setStopListener(returned -> {
            throw new OutOfMemoryError("as often as it is told");
        });

        timer.hostEnds();

        assertThat(told).isEmpty();
        assertThat(logged)
                .containsExactly("a timer whose host has ended could not be stopped, and runs nothing any more; stop()"
                        + " goes on: java.lang.OutOfMemoryError: as often as it is told");
        timer.setStopListener(returned -> {});
        List<TimeoutNode> returned = timer.stop(nodes -> nodes, List.of());
        assertThat(returned).hasSize(1);
        assertThat(timer.engine().counts().pending()).isZero();
    }

    private void schedulePending() {
        timer.engine().schedule(new TaskNode(timer.engine().deadlineNanos(5 * TICK_NANOS), () -> null) {
            @Override
            public void notifyCancelled() {
                told.add("pending");
            }
        });
    }
}
