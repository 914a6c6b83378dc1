package io.tickwheel.jmh.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The results of a folder: for each name {@code name.json}, and beside it {@code name.conditions.json}. */
public final class ResultStore {
    private static final String CONDITIONS = ".conditions.json";
    private static final String RESULTS = ".json";
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private final Path folder;

    public ResultStore(Path folder) {
        this.folder = folder;
    }

    public List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(CONDITIONS))
                    .map(file -> file.substring(0, file.length() - CONDITIONS.length()))
                    .sorted()
                    .toList();
        }
    }

    public ResultFile read(String name) throws IOException {
        return new ResultFile(read(name + CONDITIONS, Conditions.class), read(name + RESULTS, JsonNode.class));
    }

    private <T> T read(String file, Class<T> type) throws IOException {
        String text = Files.readString(folder.resolve(file));
        try {
            return JSON.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw new IOException(folder.resolve(file) + " is not a results file: " + e.getOriginalMessage(), e);
        }
    }

    /** Writes both files, in place of what they held; the same results give the same bytes. */
    public Path write(String name, ResultFile file) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name + CONDITIONS), text(file.conditions()));
        return Files.writeString(folder.resolve(name + RESULTS), text(file.results()));
    }

    /** Two spaces and bare line feeds on every system; arrays of numbers stay on their line. */
    static String text(Object value) throws JsonProcessingException {
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator("");
        DefaultPrettyPrinter layout =
                new DefaultPrettyPrinter(separators).withObjectIndenter(new DefaultIndenter("  ", "\n"));
        return JSON.writer(layout).writeValueAsString(value) + "\n";
    }
}
