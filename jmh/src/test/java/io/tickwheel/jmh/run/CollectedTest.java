package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.result.Aggregate;
import io.tickwheel.jmh.result.ResultRow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CollectedTest {
    private final Collected collected = new Collected();

    @Test
    void samplesOfLaterTurnsFollowThoseOfEarlierOnes() {
        collected.add(fork("netty", "1"), time(10.0, 20.0));
        collected.add(fork("tickwheel", "1"), time(1.0));
        collected.add(fork("netty", "1"), time(30.0));
        assertThat(collected.rows()).hasSize(2);
        ResultRow netty = collected.rows().get(0);
        assertThat(netty.timer()).isEqualTo("netty");
        assertThat(netty.samples()).containsExactly(10.0, 20.0, 30.0);
        assertThat(netty.score()).isEqualTo(20.0);
        assertThat(collected.rows().get(1).samples()).containsExactly(1.0);
    }

    @Test
    void parametersAndMetricsAreKeptApart() {
        collected.add(fork("netty", "1"), time(10.0));
        collected.add(fork("netty", "2"), time(20.0));
        collected.add(fork("netty", "2"), List.of(new Figure("cpu", "ns", Aggregate.MEAN, List.of(5.0))));
        assertThat(collected.rows())
                .extracting(row -> row.parameters().get("threads") + row.metric() + row.score())
                .containsExactly("1time10.0", "2time20.0", "2cpu5.0");
    }

    private static Fork fork(String timer, String threads) {
        return new Fork(timer, Map.of("threads", threads), new Work.Program("any", Map.of()), 1);
    }

    private static List<Figure> time(Double... samples) {
        return List.of(new Figure("time", "ns", Aggregate.MEAN, List.of(samples)));
    }
}
