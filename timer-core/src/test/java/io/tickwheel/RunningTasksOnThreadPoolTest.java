package io.tickwheel;

import org.junit.jupiter.api.Tag;

@Tag("stress") // tasks that run while other threads do something to them
final class RunningTasksOnThreadPoolTest extends RunningTasksConformance {
    @Override
    ExecutorSubject newSubject() {
        return new ExecutorSubject.OnThreadPool(4);
    }
}
