package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code jmh/run} and {@code jmh/compare} call Java, one that prints its arguments, with nothing to build. */
class RunScriptTest {
    private static final String COMMIT = "abc1234";

    @TempDir
    private Path folder;

    private Path repository;
    private Path elsewhere;

    @BeforeEach
    void makeTheFolder() throws IOException {
        folder = folder.toRealPath();
        repository = folder.resolve("repository");
        elsewhere = Files.createDirectory(folder.resolve("else where"));
        for (String module : List.of("timer-core", "timer-netty-adapter", "timer-page", "jmh")) {
            Files.createDirectories(repository.resolve(module).resolve("src/main"));
            Files.createFile(repository.resolve(module).resolve("pom.xml"));
        }
        Files.createFile(repository.resolve("pom.xml"));
        for (String script : List.of("run", "compare")) {
            Files.copy(Path.of(script), repository.resolve("jmh").resolve(script));
        }
        Files.createDirectory(repository.resolve(".build"));
        Files.copy(Path.of("../.build/java.sh"), repository.resolve(".build/java.sh"));
        Path builds = Files.createDirectories(repository.resolve("jmh/target/compare"));
        Files.createFile(builds.resolve(COMMIT + ".jar"));
        Files.createFile(repository.resolve("jmh/target/benchmarks.jar"));
        // Every commit is this one, and has the benchmark.
        program("git", "[ $1 = show ] && echo '\"name\": \"wheel\"' || echo " + COMMIT);
        java(17);
        program("javac", "echo javac 17");
    }

    @Test
    void aCallerElsewhereIsTold() throws IOException, InterruptedException {
        assertThat(callIn(elsewhere, "run", "--results", "mine"))
                .contains("in " + repository, "-Dtickwheel.caller=" + elsewhere)
                .endsWith("--results", "mine");
        assertThat(callIn(repository, "run", "--list")).contains("-Dtickwheel.caller=");
    }

    @Test
    void pathsOfAComparisonAreItsCallersButForTheBuilds() throws IOException, InterruptedException {
        String jar = repository.resolve("jmh/target/compare/" + COMMIT + ".jar").toString();
        assertThat(callIn(elsewhere, "compare", "HEAD", "HEAD", "wheel", "--results", "mine"))
                .contains("-Dtickwheel.caller=" + elsewhere)
                .containsSubsequence("wheel", "--results", "mine")
                .endsWith(COMMIT + "=" + jar + "," + COMMIT + "=" + jar);
    }

    @Test
    void itIsBuiltAnewWhereASourceWasDeleted() throws IOException, InterruptedException {
        Path source = Files.createFile(repository.resolve("timer-core/src/main/Source.java"));
        Path jar = repository.resolve("jmh/target/benchmarks.jar");
        program("mvn", "echo built");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(2)));
        assertThat(callIn(repository, "run", "--list")).doesNotContain("built");

        Files.delete(source);
        FileTime laterThanTheJar = FileTime.from(Instant.now().plusSeconds(4));
        Files.setLastModifiedTime(repository.resolve("timer-core/src/main"), laterThanTheJar);
        assertThat(callIn(repository, "run", "--list")).contains("built");
    }

    @Test
    void anOlderJavaIsRefused() throws IOException, InterruptedException {
        java(11);
        assertThat(endOf(1, repository, "run", "--list"))
                .singleElement()
                .asString()
                .startsWith("jmh/run: a JDK is needed, 17 or newer");
    }

    @Test
    void aCdPathOfTheCallersLeadsNowhereElse() throws IOException, InterruptedException {
        Path others = Files.createDirectories(folder.resolve("others"));
        Files.createDirectory(others.resolve("jmh"));
        ProcessBuilder builder = new ProcessBuilder("bash", "jmh/run", "--list");
        builder.directory(repository.toFile()).redirectErrorStream(true);
        builder.environment().put("CDPATH", others.toString());
        assertThat(linesOf(builder, 0)).startsWith("in " + repository);
    }

    private void java(int version) throws IOException {
        String settings = "[ $1 = -XshowSettings:properties ] && echo java.specification.version = " + version;
        program("java", settings + " && exit; echo \"in $PWD\"; printf '%s\\n' \"$@\"");
    }

    private void program(String name, String text) throws IOException {
        Path program = Files.createDirectories(folder.resolve("jdk/bin")).resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + text + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private List<String> callIn(Path directory, String script, String... arguments)
            throws IOException, InterruptedException {
        return endOf(0, directory, script, arguments);
    }

    private List<String> endOf(int status, Path directory, String script, String... arguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                "bash", repository.resolve("jmh").resolve(script).toString());
        builder.command().addAll(List.of(arguments));
        builder.directory(directory.toFile()).redirectErrorStream(true);
        return linesOf(builder, status);
    }

    private List<String> linesOf(ProcessBuilder builder, int status) throws IOException, InterruptedException {
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().merge("PATH", folder.resolve("jdk/bin").toString(), (all, first) -> first + ":" + all);
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isEqualTo(status);
        return printed.lines().toList();
    }
}
