package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That the tests of all modules are run: none is forgotten by JUnit, by surefire, or on some machines. */
class HygieneTest {
    /** To see that JUnit still counts it as aborted. */
    private static final String RUNS_A_TEST_THAT_ABORTS = "FailOnPendingTest";

    private final List<TestSource> sources = readSources();

    @Test
    void everyMethodThatLooksLikeATestIsOne() {
        assertThat(sources)
                .filteredOn(source -> source.isRun() || source.hasTests())
                .flatExtracting(TestSource::testsThatNeverRun)
                .isEmpty();
    }

    @Test
    void everyClassWithTestsIsRunByItselfOrBySubclasses() {
        assertThat(sources)
                .filteredOn(source -> source.hasTests() && !source.isRun())
                .filteredOn(suite -> !suite.isAbstract() || !hasSubclass(suite))
                .extracting(TestSource::name)
                .as("with a name that surefire does not look for, and not an abstract class with a subclass")
                .isEmpty();
    }

    @Test
    void everyTestClassHasTests() {
        assertThat(sources).filteredOn(TestSource::isRun).hasSizeGreaterThan(10);
        assertThat(sources)
                .filteredOn(source -> source.isRun() && !source.hasTests())
                .filteredOn(source -> !inheritsTests(source))
                .extracting(TestSource::name)
                .isEmpty();
    }

    @Test
    void nothingIsSkippedAnywhere() {
        assertThat(sources)
                .filteredOn(source -> !source.name().equals(RUNS_A_TEST_THAT_ABORTS))
                .flatExtracting(TestSource::skips)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "    void forgotten() {",
                "    @MethodSource(\"all\")\n    void withoutParameterizedTest(int number) {",
                "    @Test\n    private void outOfReach() {",
                "    @Test\n    static void outOfReach() {"
            })
    void theRuleFindsATestThatNeverRuns(String member) {
        TestSource source = new TestSource("Sample", "class Sample {\n    int field;\n\n" + member + "\n    }\n}\n");

        assertThat(source.testsThatNeverRun()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "    @Test\n    void test() {",
                "    @Override\n    public void close() {",
                "    private void helper() {",
                "    static void helper() {",
                "    void helper(int number) {"
            })
    void theRuleLetsTheOthersPass(String member) {
        TestSource source = new TestSource("Sample", "class Sample {\n    int field;\n\n" + member + "\n    }\n}\n");

        assertThat(source.testsThatNeverRun()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"@%sDisabled", "@%sEnabledOnOs(LINUX)", "@%sIgnore", "as%ssumeTrue(x)", "as%ssumingThat(x)"})
    void theRuleFindsWhatSkips(String skip) {
        // The placeholder keeps the rule from finding its own samples.
        TestSource source = new TestSource("Sample", "class Sample {\n    " + skip.formatted("") + "\n}\n");

        assertThat(source.skips()).hasSize(1);
    }

    private boolean hasSubclass(TestSource suite) {
        return sources.stream().anyMatch(source -> source.inheritsFrom(suite));
    }

    private boolean inheritsTests(TestSource source) {
        return sources.stream()
                .filter(source::inheritsFrom)
                .anyMatch(suite -> suite.hasTests() || inheritsTests(suite));
    }

    private static List<TestSource> readSources() {
        try (Stream<Path> modules = Files.list(project());
                Stream<Path> smallProjects = Files.list(project().resolve("small-projects"))) {
            return Stream.concat(modules, smallProjects)
                    .map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .flatMap(HygieneTest::readFolder)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<TestSource> readFolder(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).map(HygieneTest::read).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TestSource read(Path file) {
        try {
            String name = file.getFileName().toString();
            return new TestSource(name.substring(0, name.lastIndexOf('.')), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder with all modules, from where this class was compiled to: its module's target/test-classes. */
    private static Path project() {
        try {
            Path testClasses = Path.of(HygieneTest.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return testClasses.resolve("../../..").normalize();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
