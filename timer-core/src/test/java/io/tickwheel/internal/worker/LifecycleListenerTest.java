package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.TimeSource;
import io.tickwheel.stress.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a listener hears of a timer's life. */
final class LifecycleListenerTest {
    private final LifecycleFixture fixture = new LifecycleFixture();
    private final TimerLifecycle timer = fixture.lifecycle(fixture::daemon, TimeSource.system(), 2);
    private final List<String> heard = new ArrayList<>();

    @BeforeEach
    void listen() {
        timer.tell(new Listener());
    }

    @Test
    void theStartIsToldOnceByWhateverBroughtItAbout() {
        assertThat(heard).isEmpty();
        LifecycleFixture.scheduleLate(timer);
        LifecycleFixture.scheduleLate(timer);
        timer.start();

        assertThat(heard).containsExactly("started");
        LifecycleFixture.stop(timer);
    }

    @Test
    void theStopIsToldOnceWithWhatHadNotRun() {
        LifecycleFixture.scheduleLate(timer);
        timer.cancel(LifecycleFixture.scheduleLate(timer));
        LifecycleFixture.stop(timer);
        LifecycleFixture.stop(timer);

        assertThat(heard).containsExactly("started", "stopped 1");
    }

    @Test
    void theStopOfATimerThatWasNeverStartedIsTold() {
        LifecycleFixture.stop(timer);
        assertThatIllegalStateException().isThrownBy(timer::start);

        assertThat(heard).containsExactly("stopped 0");
    }

    @Test
    void eachRejectionIsTold() {
        LifecycleFixture.scheduleLate(timer);
        LifecycleFixture.scheduleLate(timer);
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(RejectedExecutionException.class)
                    .isThrownBy(() -> LifecycleFixture.scheduleLate(timer));
        }

        assertThat(heard).containsExactly("started", "rejected", "rejected");
        LifecycleFixture.stop(timer);
    }

    @Test
    void aTimerThatIsForgottenIsAbandonedOnceAndNotStopped() {
        LifecycleFixture.scheduleLate(timer);
        timer.abandon();
        timer.abandon();
        Waiting.untilEnded(fixture.threads.get(0));

        assertThat(heard).containsExactly("started", "abandoned");
    }

    @Test
    void aTimerThatWasStoppedIsNotAbandoned() {
        LifecycleFixture.stop(timer);
        timer.abandon();

        assertThat(heard).containsExactly("stopped 0");
    }

    private final class Listener implements LifecycleListener {
        @Override
        public void started() {
            heard.add("started");
        }

        @Override
        public void stopped(int returned) {
            heard.add("stopped " + returned);
        }

        @Override
        public void rejected() {
            heard.add("rejected");
        }

        @Override
        public void abandoned() {
            heard.add("abandoned");
        }
    }
}
