package io.tickwheel.jmh.program;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a program prints, and the figures in it. */
final class PrintedFigures {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Figures figures = new Figures(new PrintStream(bytes, true, StandardCharsets.UTF_8));

    Figures figures() {
        return figures;
    }

    List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** One figure, which has to be there. */
    double value(String metric) {
        Double value = byMetric().get(metric);
        if (value == null) {
            throw new AssertionError("no figure " + metric + " in " + lines());
        }
        return value;
    }

    Map<String, Double> byMetric() {
        return lines().stream()
                .map(line -> line.split(" ", -1))
                .filter(words -> words[0].equals("figure"))
                .collect(Collectors.toMap(words -> words[1], words -> Double.valueOf(words[3])));
    }
}
