package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./demo} builds, with a Maven that only makes a library and a Java that only says that it ran. */
class DemoScriptTest {
    @TempDir
    private Path folder;

    private Path repository;
    private Path libraries;

    @BeforeEach
    void makeTheFolder() throws IOException {
        folder = folder.toRealPath();
        repository = folder.resolve("a clone");
        for (String module : List.of("timer-core", "timer-netty-adapter", "timer-page", "jmh", "examples")) {
            Files.createDirectories(repository.resolve(module).resolve("src/main"));
            Files.createFile(repository.resolve(module).resolve("pom.xml"));
        }
        Files.createFile(repository.resolve("pom.xml"));
        Files.copy(Path.of("../demo"), repository.resolve("demo"));
        Files.createDirectory(repository.resolve(".build"));
        Files.copy(Path.of("../.build/java.sh"), repository.resolve(".build/java.sh"));
        libraries = Files.createDirectories(repository.resolve("examples/target/lib"));
        program("java", "[ $1 = -XshowSettings:properties ] && echo java.specification.version = 17 || echo started");
        program("javac", "echo javac 17");
        program("mvn", "mkdir -p '" + libraries + "' && touch '" + libraries.resolve("netty-2.jar") + "'");
    }

    /** Where a POM names another version, the jar of the earlier one would lie beside it on the class path. */
    @Test
    void librariesOfAnEarlierBuildAreGone() throws IOException, InterruptedException {
        Files.createFile(libraries.resolve("netty-1.jar"));
        Files.setLastModifiedTime(libraries, FileTime.fromMillis(0));

        assertThat(demo()).endsWith("started");

        assertThat(libraries)
                .isDirectoryContaining("glob:**netty-2.jar")
                .isDirectoryNotContaining("glob:**netty-1.jar");
    }

    @Test
    void whatIsUpToDateIsNotBuilt() throws IOException, InterruptedException {
        Files.createFile(libraries.resolve("netty-1.jar"));
        Files.setLastModifiedTime(libraries, FileTime.fromMillis(System.currentTimeMillis() + 10_000));

        assertThat(demo()).containsExactly("started");

        assertThat(libraries)
                .isDirectoryContaining("glob:**netty-1.jar")
                .isDirectoryNotContaining("glob:**netty-2.jar");
    }

    private void program(String name, String text) throws IOException {
        Path program = Files.createDirectories(folder.resolve("jdk/bin")).resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + text + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private List<String> demo() throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("bash", repository.resolve("demo").toString());
        builder.directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().merge("PATH", folder.resolve("jdk/bin").toString(), (all, first) -> first + ":" + all);
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed.lines().toList();
    }
}
