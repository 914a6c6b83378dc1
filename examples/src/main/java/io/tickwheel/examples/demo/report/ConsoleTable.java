package io.tickwheel.examples.demo.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Draws a {@link SideBySide} with plain characters: what was measured to the left, values to the right of their
 * columns.
 *
 * <p>Threads: any.
 */
public final class ConsoleTable {
    private static final String GAP = "   ";

    private ConsoleTable() {}

    /**
     * Draws a table.
     *
     * @param table to draw
     * @return its lines, each as wide as the widest
     */
    public static List<String> lines(SideBySide table) {
        List<SideBySide.Row> all = new ArrayList<>();
        all.add(table.head());
        all.addAll(table.rows());
        int whatWidth = width(all, SideBySide.Row::what);
        int leftWidth = width(all, SideBySide.Row::left);
        int rightWidth = width(all, SideBySide.Row::right);
        List<String> lines = new ArrayList<>();
        for (SideBySide.Row row : all) {
            lines.add(row.what()
                    + padding(row.what(), whatWidth)
                    + (GAP + padding(row.left(), leftWidth) + row.left())
                    + (GAP + padding(row.right(), rightWidth) + row.right()));
        }
        lines.add(1, "-".repeat(whatWidth + leftWidth + rightWidth + 2 * GAP.length()));
        return lines;
    }

    private static String padding(String cell, int width) {
        return " ".repeat(width - cell.length());
    }

    private static int width(List<SideBySide.Row> rows, Function<SideBySide.Row, String> column) {
        return rows.stream().map(column).mapToInt(String::length).max().orElse(0);
    }
}
