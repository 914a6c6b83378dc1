package io.tickwheel.examples.demo.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConsoleTableTest {
    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        SideBySide table = new SideBySide("Netty", "tickwheel")
                .row("timeouts fired", "1,026", "1,030")
                .row("CPU", "103.00 ms", "0 ms");

        assertThat(ConsoleTable.lines(table))
                .containsExactly(
                        "                     Netty   tickwheel",
                        "--------------------------------------",
                        "timeouts fired       1,026       1,030",
                        "CPU              103.00 ms        0 ms");
    }

    @Test
    void aTableWithoutLinesIsItsHead() {
        assertThat(ConsoleTable.lines(new SideBySide("a", "b"))).containsExactly("   a   b", "--------");
    }
}
