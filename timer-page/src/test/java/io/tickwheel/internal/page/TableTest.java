package io.tickwheel.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        Table table = new Table(
                List.of("", "Netty", "tickwheel"),
                List.of(
                        new Table.Row("timeouts fired", List.of("1,026", "1,030")),
                        new Table.Row("CPU", List.of("103.00 ms", "0 ms"))));

        assertThat(table.lines())
                .containsExactly(
                        "                     Netty   tickwheel",
                        "--------------------------------------",
                        "timeouts fired       1,026       1,030",
                        "CPU              103.00 ms        0 ms");
    }

    @Test
    void aTableWithoutLinesIsItsHead() {
        assertThat(new Table(List.of("", "a", "b"), List.of()).lines()).containsExactly("   a   b", "--------");
    }

    @Test
    void aTableMayHaveAnyNumberOfColumnsAndLeavesNotesOut() {
        Table table = new Table(
                List.of("what", "p50", "p99", "longest"),
                List.of(
                        new Table.Row("lateness", List.of("1 ms", "20 ms", "3 s")),
                        new Table.Row("duration", "a note", List.of("more"), List.of("500 ns", "1 ms", "2 ms"))));

        assertThat(table.lines())
                .containsExactly(
                        "what          p50     p99   longest",
                        "-----------------------------------",
                        "lateness     1 ms   20 ms       3 s",
                        "duration   500 ns    1 ms      2 ms");
    }
}
