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
        List<StringBuilder> lines =
                all.stream().map(cells -> new StringBuilder()).toList();
        for (int column = 0; column < head.size(); column++) {
            int place = column;
            int width = all.stream()
                    .mapToInt(cells -> cells.get(place).length())
                    .max()
                    .orElse(0);
            for (int line = 0; line < all.size(); line++) {
                String cell = all.get(line).get(column);
                String padding = " ".repeat(width - cell.length());
                lines.get(line).append(column == 0 ? cell + padding : GAP + padding + cell);
            }
        }
        List<String> texts =
                new ArrayList<>(lines.stream().map(StringBuilder::toString).toList());
        texts.add(1, "-".repeat(texts.get(0).length()));
        return texts;
    }
}
