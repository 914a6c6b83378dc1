package io.tickwheel.netty.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.netty.HashedWheelTimer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether Netty's detector watches a timer of the builder, whose thread is a daemon. */
@Tag("timing") // the collector decides when
class BuilderLeakTest {
    @Test
    void itDoesUnlessToldOtherwise() throws Exception {
        assertThat(lines("usual"))
                .hasSize(1)
                .allMatch(line -> line.contains("LEAK") && line.contains("HashedWheelTimer"));
        assertThat(lines("unwatched")).isEmpty();
    }

    private static List<String> lines(String scenario) throws Exception {
        return Isolation.run(BuilderLeakTest.class, scenario, TimerSubject.TICKWHEEL);
    }

    static List<String> usual(LoggedScenario of) {
        return AbandonedTimerConformance.reports(
                of, 500, () -> HashedWheelTimer.builder().build());
    }

    static List<String> unwatched(LoggedScenario of) {
        return AbandonedTimerConformance.reports(
                of, 5, () -> HashedWheelTimer.builder().leakDetection(false).build());
    }
}
