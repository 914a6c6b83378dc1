package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random lives of channels, each lived twice: Netty's handlers are the model, and ours have to say the same, also where
 * the values of their clock wrap around.
 */
class TimeoutHandlersModelTest {
    private static final HandlerSubject MODEL = HandlerSubject.NETTY;

    @ParameterizedTest
    @MethodSource("seeds")
    void aRandomLifeIsTheSameWithBoth(long seed) throws Exception {
        for (long part = 0; part < 20; part++) {
            isTheSame(
                    seed * 20 + part,
                    part % 2 == 0 ? HandlerSubject.TICKWHEEL : HandlerSubject.TICKWHEEL_AT_THE_END_OF_TIME);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void onAnEventLoopARandomLifeIsTheSameWithBoth(long seed) throws Exception {
        for (long part = 0; part < 20; part++) {
            isTheSame(
                    seed * 20 + part,
                    part % 2 == 0 ? HandlerSubject.EVENT_LOOP : HandlerSubject.EVENT_LOOP_AT_THE_END_OF_TIME);
        }
    }

    @Test
    void aLifeIsNotWithoutEvents() throws Exception {
        String lives = String.join("\n", RandomLife.of(1, MODEL)) + RandomLife.of(2, MODEL) + RandomLife.of(3, MODEL);

        assertThat(lives).contains("READER_IDLE", "WRITER_IDLE", "ALL_IDLE");
    }

    private static void isTheSame(long seed, HandlerSubject subject) throws Exception {
        List<String> expected = RandomLife.of(seed, MODEL);
        List<String> actual = RandomLife.of(seed, subject);
        assertThat(aroundFirstDifference(actual, expected))
                .as("seed %d", seed)
                .isEqualTo(aroundFirstDifference(expected, actual));
    }

    /** Some lines before and after the first one that the other has not; nothing if they are the same. */
    private static List<String> aroundFirstDifference(List<String> lines, List<String> others) {
        int same = 0;
        while (same < Math.min(lines.size(), others.size()) && lines.get(same).equals(others.get(same))) {
            same++;
        }
        if (same == lines.size() && same == others.size()) {
            return List.of();
        }
        return lines.subList(Math.max(0, same - 4), Math.min(lines.size(), same + 4));
    }

    static LongStream seeds() {
        return LongStream.range(0, 20);
    }
}
