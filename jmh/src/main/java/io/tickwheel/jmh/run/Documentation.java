package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.ResultChart;
import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The charts and pages of tables, one for each JDK, that a folder of results yields. */
final class Documentation {
    private final Path folder;
    private final Map<Path, String> files = new TreeMap<>();
    private final Map<Integer, Map<String, String>> sectionsByRelease = new TreeMap<>();
    /** The names of the benchmarks, without a suffix of the results. */
    private final Map<Integer, Set<String>> measuredByRelease = new TreeMap<>();

    private Documentation(Path folder) {
        this.folder = folder;
    }

    /** Every file with its text. */
    static Map<Path, String> files(Path folder) throws IOException {
        Documentation documentation = new Documentation(folder);
        for (String name : ResultFile.names(folder)) {
            documentation.add(name, ResultFile.read(folder, name));
        }
        documentation.sectionsByRelease.forEach((release, sections) -> documentation.files.put(
                folder.resolve("tables-jdk" + release + ".md"),
                page(release, sections, documentation.measuredByRelease.getOrDefault(release, Set.of()))));
        return documentation.files;
    }

    private void add(String name, ResultFile file) throws IOException {
        String benchmarkName = file.conditions().benchmark();
        Catalog.Benchmark benchmark = Catalog.find(benchmarkName)
                .orElseThrow(() -> new IOException(name + ": there is no benchmark " + benchmarkName));
        files.put(folder.resolve(name + ".svg"), ResultChart.svg(file, benchmark.drawn()));
        int release = ThisMachine.release(file.conditions().jdk());
        measuredByRelease.computeIfAbsent(release, first -> new HashSet<>()).add(benchmarkName);
        String heading = name.replace(Selection.suffixOf(release), "");
        String text = String.join(
                "\n\n",
                "## " + heading,
                file.conditions().title() + ". " + benchmark.what(),
                new ResultTable(name, file).markdown());
        sectionsByRelease.computeIfAbsent(release, first -> new HashMap<>()).put(heading, text);
    }

    private static String page(int release, Map<String, String> sections, Set<String> measured) {
        List<String> catalog =
                Catalog.BENCHMARKS.stream().map(Catalog.Benchmark::name).toList();
        List<String> headings = new ArrayList<>(catalog);
        headings.retainAll(sections.keySet());
        sections.keySet().stream()
                .filter(heading -> !catalog.contains(heading))
                .sorted()
                .forEach(headings::add);
        String missing =
                catalog.stream().filter(name -> !measured.contains(name)).collect(Collectors.joining(", "));
        List<String> parts = new ArrayList<>();
        parts.add("# Tables of JDK " + release);
        parts.add("Drawn by `jmh/run --draw` from the data beside it. What was found: [Benchmarks](../benchmarks.md).");
        parts.add(ResultTable.legend());
        parts.add(headings.stream()
                .map(heading -> "[" + heading + "](#" + heading + ")")
                .collect(Collectors.joining(" · ")));
        if (!missing.isEmpty()) {
            parts.add("Never measured on this JDK: " + missing + ".");
        }
        headings.forEach(heading -> parts.add(sections.get(heading)));
        return String.join("\n\n", parts) + "\n";
    }
}
