package io.tickwheel;

import org.junit.jupiter.api.Tag;

@Tag("timing") // the JDK's has no other time: the suite asks nothing that it does not do
final class ShutdownOnThreadPoolTest extends ShutdownConformance {
    @Override
    ExecutorSubject newSubject() {
        return new ExecutorSubject.OnThreadPool(1);
    }
}
