package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramMainTest {
    private static final int MISUSED = 2;

    private final PrintedFigures printed = new PrintedFigures();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no-such-question timer=netty",
                "request-load",
                "request-load timer=no-such-timer",
                "request-load timer=netty no-such-key=1",
                "request-load timer=netty rate=fast",
                "waiting timer=baseline",
                "lateness timer=netty load=lazy",
                "wake-ups timer=netty pending=two-hours",
                "longest-step timer=netty",
                "handlers timer=kafka",
                "handlers timer=netty channels=tcp",
                "handlers timer=netty idle-millis=99"
            })
    void aCommandLineThatMakesNoSenseIsRefusedAndNothingMeasured(String line) {
        assertThat(ProgramMain.run(List.of(line.split(" ", -1)), printed.figures()))
                .isEqualTo(MISUSED);
        assertThat(printed.lines()).isEmpty();
    }

    @Test
    void noCommandLineIsRefused() {
        assertThat(ProgramMain.run(List.of(), printed.figures())).isEqualTo(MISUSED);
    }
}
