package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadNamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"", " \t", "Thread-0", "Thread-12", "pool-1-thread-1", "pool-10-thread-234"})
    void theseAreOfTheJdk(String name) {
        assertThat(ThreadNames.isOfTheJdk(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thread-",
                "Thread-a",
                "Thread-1a",
                "aThread-1",
                "thread-1",
                "pool-1",
                "pool--thread-1",
                "pool-1-thread-",
                "pool-a-thread-1",
                "pool-1-thread-a",
                "pool-1-thread-1-thread-1",
                "mypool-1-thread-1",
                "pool-thread-1"
            })
    void theseWereGiven(String name) {
        assertThat(ThreadNames.isOfTheJdk(name)).isFalse();
    }
}
