package io.tickwheel.internal.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A table: what a line is about to the left, its values to the right of their columns.
 *
 * @param head the names of the columns, the left one included
 * @param rows the lines, each with a value for each further column
 */
public record Table(List<String> head, List<Row> rows) {
    private static final String GAP = "   ";

    /**
     * One line.
     *
     * @param note what else is to be said, or empty; only pages show it
     * @param unfolded lines that a page shows when a reader asks for more than the note, often none
     */
    public record Row(String what, String note, List<String> unfolded, List<String> values) {
        public Row(String what, List<String> values) {
            this(what, "", List.of(), values);
        }
    }

    /** The table in plain characters, without notes; its lines are equally wide. */
    public List<String> lines() {
        List<List<String>> all = new ArrayList<>(List.of(head));
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.what()));
            cells.addAll(row.values());
            all.add(cells);
        }
        int[] widths = widths(all);
        List<String> lines = new ArrayList<>();
        for (List<String> cells : all) {
            lines.add(line(cells, widths));
        }
        lines.add(1, "-".repeat(lines.get(0).length()));
        return lines;
    }

    private int[] widths(List<List<String>> all) {
        int[] widths = new int[head.size()];
        for (List<String> cells : all) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], cells.get(column).length());
            }
        }
        return widths;
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? cell + padding : GAP + padding + cell);
        }
        return line.toString();
    }
}
