package io.tickwheel.netty.handler;

import static io.netty.handler.timeout.IdleStateEvent.ALL_IDLE_STATE_EVENT;
import static io.netty.handler.timeout.IdleStateEvent.FIRST_ALL_IDLE_STATE_EVENT;
import static io.netty.handler.timeout.IdleStateEvent.FIRST_READER_IDLE_STATE_EVENT;
import static io.netty.handler.timeout.IdleStateEvent.FIRST_WRITER_IDLE_STATE_EVENT;
import static io.netty.handler.timeout.IdleStateEvent.READER_IDLE_STATE_EVENT;
import static io.netty.handler.timeout.IdleStateEvent.WRITER_IDLE_STATE_EVENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When an idle channel is told so, and with what; also where bytes that go out slowly count. */
abstract class IdleEventConformance extends HandlerConformance {
    @ParameterizedTest
    @EnumSource(IdleState.class)
    void anEventComesNeitherEarlyByANanosecondNorLate(IdleState state) throws Exception {
        open(watching(state, 100));

        time.advanceMillis(99);
        time.advanceNanos(999_999);
        nothingSeen();
        time.advanceNanos(1);
        seen("100 first " + state);
    }

    @Test
    void eventsAreThoseOfNetty() throws Exception {
        open(idleMillis(100, 100, 100));

        time.advanceMillis(200);

        assertThat(witness.events)
                .usingElementComparator((one, other) -> one == other ? 0 : 1)
                .containsExactly(
                        FIRST_READER_IDLE_STATE_EVENT,
                        FIRST_WRITER_IDLE_STATE_EVENT,
                        FIRST_ALL_IDLE_STATE_EVENT,
                        READER_IDLE_STATE_EVENT,
                        WRITER_IDLE_STATE_EVENT,
                        ALL_IDLE_STATE_EVENT);
    }

    @ParameterizedTest
    @CsvSource({"READER_IDLE, 160", "WRITER_IDLE, 130", "ALL_IDLE, 160"})
    void activityOfItsKindPutsAnEventOff(IdleState state, long firstMillis) throws Exception {
        TestChannel channel = open(watching(state, 100));

        time.advanceMillis(30);
        channel.send(1);
        time.advanceMillis(30);
        channel.receive();
        time.advanceMillis(200);

        seen(firstMillis + " first " + state, firstMillis + 100 + " " + state);
    }

    @Test
    void aWriteThatFailedIsActivityToo() throws Exception {
        TestChannel channel = open(idleMillis(0, 100, 0));
        channel.pipeline().addFirst(new FailingWrites());

        time.advanceMillis(60);
        channel.send(1);
        time.advanceMillis(110);

        seen("160 first WRITER_IDLE");
    }

    @Test
    void aResetOfTheReadTimeoutCountsAsARead() throws Exception {
        ChannelHandler idle = idleMillis(100, 0, 0);
        open(idle);

        time.advanceMillis(60);
        HandlerSubject.resetReadTimeout(idle);
        time.advanceMillis(110);
        seen("160 first READER_IDLE");
        HandlerSubject.resetReadTimeout(idle);
        time.advanceMillis(100);

        seen("160 first READER_IDLE", "270 first READER_IDLE");
    }

    @Test
    void aResetOfTheWriteTimeoutCountsAsAWrite() throws Exception {
        ChannelHandler idle = idleMillis(0, 100, 100);
        open(idle);

        time.advanceMillis(60);
        HandlerSubject.resetWriteTimeout(idle);
        time.advanceMillis(110);
        seen("160 first WRITER_IDLE", "160 first ALL_IDLE");
        HandlerSubject.resetWriteTimeout(idle);
        time.advanceMillis(100);

        seen("160 first WRITER_IDLE", "160 first ALL_IDLE", "270 first WRITER_IDLE", "270 first ALL_IDLE");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 999_999, 1_000_001, 31_415_926, 99_999_999})
    void atOddTimesAnEventIsNeverEarlyAndAtMostATickLate(long activityNanos) throws Exception {
        TestChannel channel = open(idleMillis(100, 0, 0));
        time.advanceNanos(activityNanos);
        channel.receive();
        long dueNanos = activityNanos + 100_000_000;

        time.advanceNanos(dueNanos - 1 - time.elapsedNanos());
        nothingSeen();
        time.advanceNanos(1 + subject.largestLatenessNanos());

        assertThat(witness.events).containsExactly(FIRST_READER_IDLE_STATE_EVENT);
    }

    private ChannelHandler watching(IdleState state, long millis) {
        return switch (state) {
            case READER_IDLE -> idleMillis(millis, 0, 0);
            case WRITER_IDLE -> idleMillis(0, millis, 0);
            case ALL_IDLE -> idleMillis(0, 0, millis);
        };
    }

    @Test
    void handlersThatAreDueInTheSameInstantActInTheirOrderOrInAnyOther() throws Exception {
        List<String> found = new ArrayList<>();
        open(finding(found, "first"), finding(found, "second"), finding(found, "third"));

        for (int i = 1; i <= 5; i++) {
            time.advanceMillis(100);
            if (subject.keepsTheOrderWithinAnInstant()) {
                assertThat(found).containsExactly("first", "second", "third");
            } else {
                assertThat(found).containsExactlyInAnyOrder("first", "second", "third");
            }
            found.clear();
        }
    }

    private ChannelHandler finding(List<String> found, String name) {
        return idle(IdleTimes.millis(100, 0, 0), new Overrides() {
            @Override
            public void channelIdle(ChannelHandlerContext context, IdleStateEvent event, Usual usual) {
                found.add(name);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"100, 0, WRITER_IDLE", "0, 100, ALL_IDLE"})
    void partsThatGoOutPutOffAllEventsButTheFirst(long writer, long all, String state) throws Exception {
        TestChannel channel = openObserving(writer, all);
        channel.send(1_000);

        for (int i = 0; i < 5; i++) {
            time.advanceMillis(50);
            channel.drain(10);
            time.advanceMillis(50);
        }
        seen("100 first " + state);
        time.advanceMillis(200);

        seen("100 first " + state, "600 " + state, "700 " + state);
    }

    /** Both states look at one memory of the buffer: the first to look hides the change from the other. */
    @Test
    void aChangeIsSeenByTheStateThatLooksFirst() throws Exception {
        TestChannel channel = openObserving(100, 100);
        channel.send(1_000);
        time.advanceMillis(150);

        channel.drain(10);
        time.advanceMillis(100);

        seen("100 first WRITER_IDLE", "100 first ALL_IDLE", "200 ALL_IDLE");
    }

    private TestChannel openObserving(long writer, long all) throws Exception {
        TestChannel channel = open(idle(IdleTimes.millis(0, writer, all).observingOutput(), Overrides.NONE));
        channel.stall();
        return channel;
    }
}
