package io.tickwheel;

import org.junit.jupiter.api.Tag;

@Tag("timing") // a timer with a thread, as libraries use it
final class ShutdownOnThreadsTest extends ShutdownConformance {
    @Override
    ExecutorSubject newSubject() {
        return new ExecutorSubject.OnThreads(1);
    }
}
