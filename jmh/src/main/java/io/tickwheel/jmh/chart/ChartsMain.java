package io.tickwheel.jmh.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Draws the charts and writes the tables of the documentation from its results files. */
public final class ChartsMain {
    private static final Path DOCUMENTATION = Path.of("docs");

    private ChartsMain() {}

    /**
     * Draws and writes all.
     *
     * @param arguments the documentation's folder; none for {@code docs}
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = arguments.length == 0 ? DOCUMENTATION : Path.of(arguments[0]);
        for (Map.Entry<Path, String> file : new Documentation(folder).drawn().entrySet()) {
            Files.writeString(file.getKey(), file.getValue());
            System.out.println("written: " + file.getKey());
        }
    }
}
