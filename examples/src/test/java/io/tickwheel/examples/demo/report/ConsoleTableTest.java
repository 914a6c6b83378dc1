package io.tickwheel.examples.demo.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

    @Test
    void aTableMayHaveAnyNumberOfColumnsAndLeavesNotesOut() {
        Table table = new Table(
                List.of("what", "p50", "p99", "longest"),
                List.of(
                        new Table.Row("lateness", List.of("1 ms", "20 ms", "3 s")),
                        new Table.Row("duration", "a note", List.of("more"), List.of("500 ns", "1 ms", "2 ms"))));

        assertThat(ConsoleTable.lines(table))
                .containsExactly(
                        "what          p50     p99   longest",
                        "-----------------------------------",
                        "lateness     1 ms   20 ms       3 s",
                        "duration   500 ns    1 ms      2 ms");
    }
}
