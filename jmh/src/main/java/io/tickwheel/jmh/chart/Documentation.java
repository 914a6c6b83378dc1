package io.tickwheel.jmh.chart;

import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultStore;
import io.tickwheel.jmh.run.Catalog;
import io.tickwheel.jmh.run.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The documentation's folder: what its charts and tables have to be, by the results that are in it.
 *
 * <p>Threads: one.
 */
final class Documentation {
    private static final String NOT_MEASURED = "Not measured yet.";

    private final Path benchmarks;
    private final Path page;
    private final ResultStore store;

    Documentation(Path folder) {
        benchmarks = folder.resolve("benchmarks");
        page = folder.resolve("benchmarks.md");
        store = new ResultStore(benchmarks);
    }

    /** All files that are made of results, with their text. */
    Map<Path, String> drawn() throws IOException {
        Map<Path, String> files = new TreeMap<>();
        List<String> names = store.names();
        for (String name : names) {
            ResultFile result = store.read(name);
            files.put(benchmarks.resolve(name + ".svg"), BarChart.svg(result, metricsDrawn(result)));
        }
        files.put(page, MarkedBlocks.rewrite(Files.readString(page), name -> table(name, names)));
        return files;
    }

    private String table(String name, List<String> names) throws IOException {
        return names.contains(name) ? new ResultTable(name, store.read(name)).markdown() : NOT_MEASURED;
    }

    private static List<String> metricsDrawn(ResultFile result) throws IOException {
        return Catalog.find(result.question())
                .map(Question::drawn)
                .orElseThrow(() -> new IOException("there is no question " + result.question()));
    }
}
