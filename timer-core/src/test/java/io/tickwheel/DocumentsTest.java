package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documents name tests and link files; what they name exists. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    /** A class of tests in code font, perhaps with a method; or {@code .method} of the class named before it. */
    private static final Pattern TEST =
            Pattern.compile("`(?<type>[A-Z]\\w*(?:Test|Stress|Conformance))?(?:\\.(?<method>\\w+))?`");

    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#)([^)#]+)");

    @Test
    void everyTestThatADocumentNamesExists() throws IOException {
        List<String> missing = new ArrayList<>();
        int named = 0;
        for (Path document : documents()) {
            Matcher matcher = TEST.matcher(Files.readString(document));
            String source = "";
            while (matcher.find()) {
                String type = matcher.group("type");
                String method = matcher.group("method");
                if (type != null) {
                    source = sourceOf(type);
                }
                if (type == null && (method == null || source.isEmpty())) {
                    continue;
                }
                named++;
                if (source.isEmpty() || (method != null && !declares(source, method))) {
                    missing.add(document.getFileName() + ": " + matcher.group());
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(named).isGreaterThan(20);
    }

    @Test
    void everyFileThatADocumentLinksExists() throws IOException {
        List<String> missing = new ArrayList<>();
        for (Path document : documents()) {
            Matcher matcher = LINK.matcher(Files.readString(document));
            while (matcher.find()) {
                if (!Files.exists(document.resolveSibling(matcher.group(1)))) {
                    missing.add(document.getFileName() + ": " + matcher.group(1));
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** A method, or a race within a class of them. */
    private static boolean declares(String source, String member) {
        return source.contains(" " + member + "(") || source.contains(" class " + member + " {");
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> inDocs = Files.list(ROOT.resolve("docs"));
                Stream<Path> atTheTop = Files.list(ROOT)) {
            return Stream.concat(inDocs, atTheTop)
                    .filter(path -> path.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static String sourceOf(String type) throws IOException {
        for (String module : List.of(
                "timer-core", "timer-netty-adapter", "timer-junit", "timer-page", "examples", "small-projects/jars")) {
            try (Stream<Path> sources = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
                for (Path source :
                        sources.filter(path -> path.endsWith(type + ".java")).toList()) {
                    return Files.readString(source);
                }
            }
        }
        return "";
    }
}
