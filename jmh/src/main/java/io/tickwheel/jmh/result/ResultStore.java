package io.tickwheel.jmh.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads and writes the results files of a folder, {@code <name>.json} each. */
public final class ResultStore {
    private static final String SUFFIX = ".json";
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private final Path folder;

    /**
     * Opens a folder.
     *
     * @param folder made when the first file is written
     */
    public ResultStore(Path folder) {
        this.folder = folder;
    }

    /**
     * Lists what is there.
     *
     * @return the names of all results files, in order
     * @throws IOException if the folder cannot be read
     */
    public List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(SUFFIX))
                    .map(file -> file.substring(0, file.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Reads a file.
     *
     * @param name without its suffix
     * @return what is in it
     * @throws IOException if it cannot be read or is no results file; the message names it
     */
    public ResultFile read(String name) throws IOException {
        Path file = file(name);
        String text = Files.readString(file);
        try {
            return JSON.readValue(text, ResultFile.class);
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is not a results file: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Writes a file, in place of what it held before.
     *
     * @param name without its suffix
     * @param result to write; the same result gives the same bytes
     * @return where it is
     * @throws IOException if it cannot be written
     */
    public Path write(String name, ResultFile result) throws IOException {
        Files.createDirectories(folder);
        return Files.writeString(file(name), text(result));
    }

    static String text(ResultFile result) throws JsonProcessingException {
        return JSON.writer(layout()).writeValueAsString(result) + "\n";
    }

    /** The same on every system: two spaces, bare line feeds; lists of numbers stay on their line. */
    private static DefaultPrettyPrinter layout() {
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator("");
        return new DefaultPrettyPrinter(separators).withObjectIndenter(new DefaultIndenter("  ", "\n"));
    }

    private Path file(String name) {
        return folder.resolve(name + SUFFIX);
    }
}
