package io.tickwheel.examples.demo.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Draws a table with plain characters: what a line is about to the left, values to the right of their columns. Notes
 * and what can be unfolded are left out.
 *
 * <p>Threads: any.
 */
public final class ConsoleTable {
    private static final String GAP = "   ";

    private ConsoleTable() {}

    /**
     * Draws a table of two timers.
     *
     * @param table to draw
     * @return its lines, each as wide as the widest
     */
    public static List<String> lines(SideBySide table) {
        return lines(table.table());
    }

    /**
     * Draws a table.
     *
     * @param table to draw
     * @return its lines, each as wide as the widest
     */
    public static List<String> lines(Table table) {
        List<List<String>> all = new ArrayList<>();
        all.add(table.head());
        table.rows().forEach(row -> all.add(cells(row)));
        List<StringBuilder> lines = new ArrayList<>();
        all.forEach(cells -> lines.add(new StringBuilder()));
        for (int column = 0; column < table.head().size(); column++) {
            int width = width(all, column);
            for (int line = 0; line < all.size(); line++) {
                String cell = all.get(line).get(column);
                String padding = " ".repeat(width - cell.length());
                lines.get(line).append(column == 0 ? cell + padding : GAP + padding + cell);
            }
        }
        lines.add(1, new StringBuilder("-".repeat(lines.get(0).length())));
        return lines.stream().map(StringBuilder::toString).toList();
    }

    private static List<String> cells(Table.Row row) {
        List<String> cells = new ArrayList<>();
        cells.add(row.what());
        cells.addAll(row.values());
        return cells;
    }

    private static int width(List<List<String>> lines, int column) {
        return lines.stream()
                .mapToInt(cells -> cells.get(column).length())
                .max()
                .orElse(0);
    }
}
