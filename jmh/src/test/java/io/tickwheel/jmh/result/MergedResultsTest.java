package io.tickwheel.jmh.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MergedResultsTest {
    private static final Map<String, String> ONE = Map.of("threads", "1");

    private final MergedResults merged = new MergedResults();

    @Test
    void roundsOfATimerAndSettingBecomeOneResult() {
        add("netty", ONE, 10.0, 20.0);
        add("tickwheel", ONE, 1.0, 2.0);
        add("netty", ONE, 30.0, 40.0);

        JsonNode array = merged.array();
        assertThat(array.size()).isEqualTo(2);
        JsonNode time = array.path(0).path("primaryMetric");
        assertThat(array.path(0).path("params").toString()).isEqualTo("{\"timer\":\"netty\",\"threads\":\"1\"}");
        assertThat(array.path(0).path("forks").asInt()).isEqualTo(2);
        assertThat(time.path("rawData").toString()).isEqualTo("[[10.0,20.0],[30.0,40.0]]");
        assertThat(time.path("score").asDouble()).isEqualTo(25.0);
        assertThat(time.path("scoreConfidence").path(1).asDouble())
                .isCloseTo(25.0 + time.path("scoreError").asDouble(), within(0.001));
        assertThat(array.path(1).path("primaryMetric").path("score").asDouble()).isEqualTo(1.5);
    }

    @Test
    void settingsAreKeptApart() {
        add("netty", ONE, 10.0, 10.0);
        add("netty", Map.of("threads", "2"), 20.0, 20.0);
        assertThat(merged.array().size()).isEqualTo(2);
    }

    @Test
    void oneSampleHasNoErrorAndNumbersAreRounded() {
        add("netty", ONE, 1.23456789);
        JsonNode time = merged.array().path(0).path("primaryMetric");
        assertThat(time.path("score").asDouble()).isEqualTo(1.23457);
        assertThat(time.path("scoreError").asDouble()).isNaN();
        assertThat(time.path("rawData").toString()).isEqualTo("[[1.23457]]");
    }

    @Test
    void placesOfTheMachineAndUnusedMetricsAreLeftOut() {
        add("netty", ONE, 1.0);
        assertThat(merged.array().path(0).has("jvm")).isFalse();
        assertThat(merged.array().path(0).path("secondaryMetrics").size()).isZero();
    }

    private void add(String timer, Map<String, String> setting, Double... samples) {
        merged.add(timer, setting, SomeResults.result("throughput.Some.benchmark", "ns/op", samples));
    }
}
