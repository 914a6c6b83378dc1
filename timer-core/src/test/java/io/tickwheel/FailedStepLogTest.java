package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Steps that fail one after the other, as they do while memory is short, do not fill the log. */
class FailedStepLogTest {
    @Test
    void isWrittenOnceInTenSeconds() {
        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            for (int i = 0; i < 100; i++) {
                WheelTimerLog.INSTANCE.stepFailed(new OutOfMemoryError("in a test"));
            }

            // None, if a test before has written it already.
            assertThat(log.messages())
                    .hasSizeLessThanOrEqualTo(1)
                    .allSatisfy(message -> assertThat(message)
                            .startsWith("a step of a timer failed, on thread "
                                    + Thread.currentThread().getName() + "; it goes on"));
        }
    }
}
