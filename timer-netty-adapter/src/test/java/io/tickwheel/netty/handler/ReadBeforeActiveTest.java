package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A handler in front may pass a message on before it says that the channel is active: the batch counts as a read. */
class ReadBeforeActiveTest {
    @ParameterizedTest
    @MethodSource("subjects")
    void aReadThatIsUnderWayWhenTheChannelBecomesActiveCountsFromItsEnd(HandlerSubject subject) throws Exception {
        FrozenTime time = subject.frozenTime();
        Witness witness = new Witness(time::elapsedNanos);
        TestChannel channel = time.channel();
        channel.register();
        channel.pipeline().addLast(subject.idle(time, IdleTimes.millis(100, 0, 0), Overrides.NONE), witness);

        channel.receiveBegin();
        channel.connect();
        time.advanceMillis(60);
        channel.receiveEnd();
        time.advanceMillis(100);

        assertThat(witness.lines()).containsExactly("160 first READER_IDLE");
        time.closeChannels();
        time.stopTimer();
    }

    static Stream<HandlerSubject> subjects() {
        return Stream.of(new NettyHandlers(), TickwheelHandlers.onTickwheel(), TickwheelHandlers.onEventLoops());
    }
}
