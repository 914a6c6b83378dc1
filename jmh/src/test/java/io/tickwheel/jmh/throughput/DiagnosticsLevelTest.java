package io.tickwheel.jmh.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosticsLevelTest {
    @ParameterizedTest
    @CsvSource({
        "tickwheel, off, off, false",
        "tickwheel, tracking-all, all, false",
        "tickwheel, observed, off, true",
        "tickwheel-core, off, off, false",
        "tickwheel-core, tracking-1-in-100, 1/100, false",
        "tickwheel-core, tracking-all, all, false",
        "tickwheel-core, observed, off, true"
    })
    void isWhatItsNameSays(String peer, String level, String tracking, boolean observed) {
        TimerUnderTest timer = DiagnosticsLevel.start(Peer.named(peer), TimerSpec.NETTY_DEFAULTS, level);
        TimerDiagnostics diagnostics = Objects.requireNonNull(timer.diagnostics());
        assertThat(diagnostics.tracking()).hasToString(tracking);
        assertThat(diagnostics.tasks() != null).isEqualTo(observed);
        timer.stop();
    }

    @Test
    void whatIsNotThereIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DiagnosticsLevel.start(Peer.TICKWHEEL, TimerSpec.NETTY_DEFAULTS, "loud"))
                .withMessageContaining("loud");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DiagnosticsLevel.start(Peer.NETTY, TimerSpec.NETTY_DEFAULTS, "off"))
                .withMessageContaining("netty");
    }
}
