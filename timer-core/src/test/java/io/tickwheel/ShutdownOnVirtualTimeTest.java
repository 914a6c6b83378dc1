package io.tickwheel;

final class ShutdownOnVirtualTimeTest extends ShutdownConformance {
    @Override
    ExecutorSubject newSubject() {
        return new ExecutorSubject.OnVirtualTime();
    }
}
