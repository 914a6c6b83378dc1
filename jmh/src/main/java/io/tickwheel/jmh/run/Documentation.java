package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.ResultChart;
import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultStore;
import io.tickwheel.jmh.result.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The charts and the page with tables that the results of the documentation's folder yield. */
final class Documentation {
    private static final Pattern BLOCK =
            Pattern.compile("(<!-- results: ([A-Za-z0-9.-]+) -->\\n).*?(<!-- end -->)", Pattern.DOTALL);

    private final Path benchmarks;
    private final Path page;

    Documentation(Path folder) {
        benchmarks = folder.resolve("benchmarks");
        page = folder.resolve("benchmarks.md");
    }

    /** Every file with its text. */
    Map<Path, String> files() throws IOException {
        ResultStore store = new ResultStore(benchmarks);
        Map<Path, String> files = new TreeMap<>();
        Map<String, String> tables = new TreeMap<>();
        for (String name : store.names()) {
            ResultFile file = store.read(name);
            files.put(benchmarks.resolve(name + ".svg"), ResultChart.svg(file, drawn(file)));
            tables.put(name, new ResultTable(name, file).markdown());
        }
        files.put(page, withTables(Files.readString(page), tables));
        return files;
    }

    private static List<String> drawn(ResultFile file) throws IOException {
        String benchmark = file.conditions().benchmark();
        return Catalog.find(benchmark)
                .orElseThrow(() -> new IOException("there is no benchmark " + benchmark))
                .drawn();
    }

    /** Replaces what stands between the comments that name a results file. */
    static String withTables(String document, Map<String, String> tables) {
        return BLOCK.matcher(document)
                .replaceAll(block -> Matcher.quoteReplacement(block.group(1) + "\n"
                        + tables.getOrDefault(block.group(2), "Not measured yet.") + "\n\n" + block.group(3)));
    }
}
