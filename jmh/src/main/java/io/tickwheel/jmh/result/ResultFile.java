package io.tickwheel.jmh.result;

import java.util.List;

/**
 * The answer to one question.
 *
 * @param question its name in the catalog
 * @param title of tables and charts
 * @param conditions under which it was measured
 * @param failures what did not come to its end, a sentence each; empty if all went well
 * @param rows the figures
 */
public record ResultFile(
        String question, String title, Conditions conditions, List<String> failures, List<ResultRow> rows) {
    /** Keeps copies. */
    public ResultFile {
        failures = List.copyOf(failures);
        rows = List.copyOf(rows);
    }
}
