package io.tickwheel;

final class ScheduleOnVirtualTimeTest extends ScheduleConformance {
    @Override
    ExecutorSubject newSubject() {
        return new ExecutorSubject.OnVirtualTime();
    }
}
