package io.tickwheel.examples.demo.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table with what was measured in its lines and a column for each of two timers.
 *
 * <p>Threads: one.
 */
public final class SideBySide {
    private final Row head;
    private final List<Row> rows = new ArrayList<>();

    /**
     * One line.
     *
     * @param what was measured
     * @param left value of the first timer
     * @param right value of the second timer
     */
    public record Row(String what, String left, String right) {}

    /**
     * Makes a table without lines.
     *
     * @param left name of the first timer
     * @param right name of the second timer
     */
    public SideBySide(String left, String right) {
        head = new Row("", left, right);
    }

    /**
     * Adds a line.
     *
     * @param what was measured
     * @param left value of the first timer
     * @param right value of the second timer
     * @return this table
     */
    public SideBySide row(String what, String left, String right) {
        rows.add(new Row(what, left, right));
        return this;
    }

    Table table() {
        return new Table(
                List.of(head.what(), head.left(), head.right()),
                rows.stream()
                        .map(row -> new Table.Row(row.what(), List.of(row.left(), row.right())))
                        .toList());
    }
}
