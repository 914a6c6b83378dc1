package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The writer's idleness when bytes that go out slowly count, too. */
abstract class ObserveOutputConformance extends HandlerConformance {
    ObserveOutputConformance(HandlerSubject subject) {
        super(subject);
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

    @ParameterizedTest
    @CsvSource({"100, 0, WRITER_IDLE", "0, 100, ALL_IDLE"})
    void aStalledChannelIsIdle(long writer, long all, String state) throws Exception {
        TestChannel channel = openObserving(writer, all);
        channel.send(1_000);

        time.advanceMillis(350);

        seen("100 first " + state, "200 " + state, "300 " + state);
    }

    @Test
    void withoutObservationPartsCountForNothing() throws Exception {
        TestChannel channel = open(idleMillis(0, 100, 0));
        channel.stall();
        channel.send(1_000);

        for (int i = 0; i < 3; i++) {
            time.advanceMillis(50);
            channel.drain(10);
            time.advanceMillis(50);
        }

        seen("100 first WRITER_IDLE", "200 WRITER_IDLE", "300 WRITER_IDLE");
    }

    @Test
    void moreThatWaitsToGoOutIsAChangeToo() throws Exception {
        TestChannel channel = openObserving(100, 0);
        channel.send(1_000);
        time.advanceMillis(150);

        channel.send(1_000);
        time.advanceMillis(200);

        seen("100 first WRITER_IDLE", "300 WRITER_IDLE");
    }

    @Test
    void afterAWholeMessageTheNextEventIsAFirstOneAgain() throws Exception {
        TestChannel channel = openObserving(100, 0);
        channel.send(10);
        channel.send(1_000);
        time.advanceMillis(130);

        channel.drain(10);
        time.advanceMillis(250);

        seen("100 first WRITER_IDLE", "230 first WRITER_IDLE", "330 WRITER_IDLE");
    }

    @Test
    void theReaderIsNotConcerned() throws Exception {
        TestChannel channel = open(idle(IdleTimes.millis(100, 0, 0).observingOutput(), Overrides.NONE));
        channel.stall();
        channel.send(1_000);

        for (int i = 0; i < 3; i++) {
            time.advanceMillis(50);
            channel.drain(10);
            time.advanceMillis(50);
        }

        seen("100 first READER_IDLE", "200 READER_IDLE", "300 READER_IDLE");
    }

    @Test
    void anEmptyBufferIsObservedWithoutHarm() throws Exception {
        openObserving(100, 160);

        time.advanceMillis(310);

        seen("100 first WRITER_IDLE", "160 first ALL_IDLE", "200 WRITER_IDLE", "300 WRITER_IDLE");
    }

    @Test
    void theChannelMayBeClosedInBetween() throws Exception {
        TestChannel channel = openObserving(100, 100);
        channel.send(1_000);
        time.advanceMillis(150);

        channel.close();
        time.advanceMillis(300);

        seen("100 first WRITER_IDLE", "100 first ALL_IDLE", "150 closed");
        assertThat(time.isAnythingScheduled()).isFalse();
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
