package io.tickwheel.junit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Test classes that JUnit has run, and how they ended. */
final class Ran {
    private final EngineExecutionResults results;

    private Ran(EngineExecutionResults results) {
        this.results = results;
    }

    static Ran one(Class<?> testClass) {
        return new Ran(EngineTestKit.engine("junit-jupiter")
                .selectors(DiscoverySelectors.selectClass(testClass))
                .execute());
    }

    /** All tests of all classes at the same time, as far as so many threads can. */
    static Ran together(int threads, Class<?>... testClasses) {
        return new Ran(EngineTestKit.engine("junit-jupiter")
                .selectors(Arrays.stream(testClasses)
                        .map(DiscoverySelectors::selectClass)
                        .collect(Collectors.toList()))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter(
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", Integer.toString(threads))
                .execute());
    }

    long tests() {
        return results.testEvents().started().count();
    }

    long succeeded() {
        return results.testEvents().succeeded().count();
    }

    long aborted() {
        return results.testEvents().aborted().count();
    }

    /** What tests and classes have failed with. */
    List<Throwable> failures() {
        return results.allEvents()
                .finished()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .filter(result -> result.getStatus() == Status.FAILED)
                .map(result -> result.getThrowable().orElseThrow())
                .collect(Collectors.toList());
    }

    Throwable failure() {
        List<Throwable> failures = failures();
        Assertions.assertThat(failures).hasSize(1);
        return failures.get(0);
    }

    /** All has succeeded, and so many tests have run. */
    void isSuccess(long tests) {
        Assertions.assertThat(failures()).isEmpty();
        Assertions.assertThat(succeeded()).isEqualTo(tests);
    }
}
