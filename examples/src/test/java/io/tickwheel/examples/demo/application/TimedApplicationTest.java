package io.tickwheel.examples.demo.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.examples.demo.jvm.ChildFailure;
import io.tickwheel.examples.demo.jvm.ChildJvm;
import io.tickwheel.examples.demo.measure.TimerKind;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the whole application in a JVM of its own: its phases last some seconds of real time. */
@Tag("timing")
class TimedApplicationTest {
    private static final int SECONDS = 1;
    private static final int RATE = 400;

    private final Set<String> phases = new LinkedHashSet<>();

    private Measurements measure(TimerKind timer) throws ChildFailure {
        ChildJvm child = new ChildJvm(timer.title(), (phase, detail) -> phases.add(phase));
        Load load = new Load(timer, RATE, SECONDS, 1, true);
        return Measurements.of(
                child.run(List.of("-Xmx256m"), TimedApplication.class, load.figures(), Duration.ofMinutes(2)));
    }

    @Test
    void nettysTimerIsMeasuredInEveryPhase() throws ChildFailure {
        assertComplete(measure(TimerKind.NETTY));
    }

    @Test
    void ourWorkerIsNotWokenWhileThereIsNothingToDo() throws ChildFailure {
        Measurements measured = measure(TimerKind.TICKWHEEL);

        assertComplete(measured);
        assertThat(measured.idle().wakeUps().orElse(0)).isZero();
        // The wake-up that scheduling the far timeout costs may fall into the window on a busy machine.
        assertThat(measured.waiting().wakeUps().orElse(0)).isLessThanOrEqualTo(1);
    }

    private void assertComplete(Measurements measured) {
        assertThat(phases).containsExactly("warm-up", "busy", "idle", "memory", "start + cancel", "connections");
        RequestOutcome requests = measured.requests();
        assertThat(requests.sent()).isPositive();
        assertThat(requests.due()).isGreaterThanOrEqualTo(requests.sent() / Load.REQUESTS_PER_UNANSWERED);
        assertThat(requests.lateness().count()).isEqualTo(requests.due());
        assertThat(requests.lateness().early()).isZero();
        assertThat(measured.busy().seconds()).isGreaterThanOrEqualTo(SECONDS);
        assertThat(measured.busy().cpuMillis()).isPositive();
        assertThat(measured.bytesPerPending()).isGreaterThan(32);
        assertThat(measured.startCancelNanos()).isPositive();
        assertComplete(measured.connections());
    }

    private static void assertComplete(ConnectionOutcome connections) {
        assertThat(connections.watched()).isPositive();
        assertThat(connections.silent()).isBetween(connections.watched() / 2, connections.watched() / 2 + 1);
        assertThat(connections.isCorrect())
                .as("all silent ones were closed, none early: %s", connections)
                .isTrue();
        assertThat(connections.lateness().count()).isEqualTo(connections.silentClosed() + connections.talkingClosed());
        assertThat(connections.seconds()).isGreaterThanOrEqualTo((double) Load.READ_TIMEOUT.toSeconds());
        assertThat(connections.cpuMillis()).isPositive();
        assertThat(connections.bytesPerConnection()).isPositive();
    }
}
