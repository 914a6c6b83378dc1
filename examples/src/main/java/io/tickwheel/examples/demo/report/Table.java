package io.tickwheel.examples.demo.report;

import java.util.List;

/**
 * A table: what a line is about to the left, its values to the right of their columns.
 *
 * <p>Threads: any.
 *
 * @param head the names of the columns, the left one included
 * @param rows the lines, each with a value for each further column
 */
public record Table(List<String> head, List<Row> rows) {
    /**
     * One line.
     *
     * @param what it is about
     * @param note what else is to be said of it, or empty
     * @param unfolded lines that a page shows when a reader asks for more than the note, often none
     * @param values one for each further column
     */
    public record Row(String what, String note, List<String> unfolded, List<String> values) {
        /**
         * A line without a note.
         *
         * @param what it is about
         * @param values one for each further column
         */
        public Row(String what, List<String> values) {
            this(what, "", List.of(), values);
        }
    }
}
