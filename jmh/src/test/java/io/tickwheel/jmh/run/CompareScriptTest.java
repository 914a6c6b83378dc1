package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code jmh/compare} refuses before it builds anything, in a repository that has the script and a catalog. */
class CompareScriptTest {
    /** More than a pipe and its reader hold, so that what writes it all waits for who reads it. */
    private static final int CATALOG_LENGTH = 300_000;

    @TempDir
    private Path repository;

    @BeforeEach
    void commitTheScriptAndACatalog() throws IOException, InterruptedException {
        Path script = Files.createDirectories(repository.resolve("jmh")).resolve("compare");
        Files.copy(Path.of("compare"), script);
        Path catalog = repository.resolve("jmh/src/main/resources/io/tickwheel/jmh/run/catalog.json");
        Files.createDirectories(catalog.getParent());
        Files.writeString(catalog, "[{\n  \"name\": \"wheel\",\n}]\n" + "// more\n".repeat(CATALOG_LENGTH / 8));
        assertThat(run("git", "init", "-q")).isEmpty();
        run("git", "add", "-A");
        run("git", "-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-q", "-m", "First");
    }

    @Test
    void aCommitThatIsNotThere() throws IOException, InterruptedException {
        assertThat(compare("HEAD", "nowhere", "wheel")).isEqualTo("jmh/compare: there is no commit 'nowhere'\n");
    }

    @Test
    void aBenchmarkThatACommitDoesNotHave() throws IOException, InterruptedException {
        assertThat(compare("HEAD", "HEAD", "wheel", "whee", "--rounds", "2"))
                .endsWith(" has no benchmark 'whee'\n")
                .doesNotContain("Building");
    }

    @Test
    void aBenchmarkAtTheBeginningOfALongCatalogIsFound() throws IOException, InterruptedException {
        assertThat(compare("HEAD", "HEAD", "wheel", "none")).contains("'none'").doesNotContain("'wheel'");
    }

    @Test
    void noBenchmark() throws IOException, InterruptedException {
        assertThat(compare("HEAD", "HEAD", "--rounds", "2")).contains("jmh/compare BEFORE AFTER NAME");
    }

    @Test
    void bothOfTickwheelsTimersUnlessOneIsNamed() throws IOException, InterruptedException {
        printWhatIsRun();

        assertThat(compare("HEAD", "HEAD", "wheel")).startsWith("wheel --timers tickwheel,tickwheel-core --suffix");
        assertThat(compare("HEAD", "HEAD", "wheel", "--timers=tickwheel"))
                .startsWith("wheel --timers=tickwheel --suffix");
        assertThat(compare("HEAD", "HEAD", "wheel", "--timers", "netty")).startsWith("wheel --timers netty --suffix");
    }

    /** In place of the benchmarks, and of the jar that would be built for them. */
    private void printWhatIsRun() throws IOException, InterruptedException {
        Path runner = Files.writeString(repository.resolve("jmh/run"), "#!/bin/sh\necho \"$@\"\nexit 2\n");
        assertThat(runner.toFile().setExecutable(true)).isTrue();
        String commit = run("git", "rev-parse", "--short", "HEAD").strip();
        Path builds = Files.createDirectories(repository.resolve("jmh/target/compare"));
        Files.createFile(builds.resolve(commit + ".jar"));
    }

    private String compare(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "jmh/compare"));
        command.addAll(List.of(arguments));
        return run(command.toArray(String[]::new));
    }

    private String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(repository.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(command[0].equals("git") ? 0 : 2);
        return printed;
    }
}
