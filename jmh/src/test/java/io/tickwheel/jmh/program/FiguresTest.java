package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {
    private final PrintedFigures printed = new PrintedFigures();

    @Test
    void eachFigureIsALineOfNameUnitAndValue() {
        printed.figures().put("cpu-per-operation", "ns", 12.5);
        printed.figures().putCount("gc-count", "collections", 1L << 53);
        printed.figures().log("half way");

        assertThat(printed.lines())
                .containsExactly(
                        "figure cpu-per-operation ns 12.5", "figure gc-count collections 9007199254740992", "half way");
    }
}
