package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What users do when they are told: in handlers further on and in subclasses. */
abstract class IdleCallbackConformance extends HandlerConformance {
    @Test
    void aSubclassMakesTheEvents() throws Exception {
        List<String> asked = new ArrayList<>();
        open(idle(IdleTimes.millis(100, 0, 150), new Overrides() {
            @Override
            public IdleStateEvent newIdleStateEvent(IdleState state, boolean first, IdleStateEvent usual) {
                asked.add(state + " " + first);
                return IdleStateEvent.WRITER_IDLE_STATE_EVENT;
            }
        }));

        time.advanceMillis(210);

        assertThat(asked).containsExactly("READER_IDLE true", "ALL_IDLE true", "READER_IDLE false");
        seen("100 WRITER_IDLE", "150 WRITER_IDLE", "200 WRITER_IDLE");
    }

    @Test
    void aSubclassKeepsEventsToItself() throws Exception {
        List<String> kept = new ArrayList<>();
        open(idle(IdleTimes.millis(100, 0, 0), new Overrides() {
            @Override
            public void channelIdle(ChannelHandlerContext context, IdleStateEvent event, Usual usual) {
                kept.add(event.state() + " " + event.isFirst() + " "
                        + context.channel().isActive());
            }
        }));

        time.advanceMillis(210);

        assertThat(kept).containsExactly("READER_IDLE true true", "READER_IDLE false true");
        nothingSeen();
    }

    @ParameterizedTest
    @EnumSource(IdleState.class)
    void whatChannelIdleThrowsIsCaughtByThePipelineAndEventsGoOn(IdleState state) throws Exception {
        List<Throwable> thrown = List.of(new Exception("an exception"), new AssertionError("an error"));
        List<Throwable> toThrow = new ArrayList<>(thrown);
        open(idle(only(state), new Overrides() {
            @Override
            public void channelIdle(ChannelHandlerContext context, IdleStateEvent event, Usual usual) throws Exception {
                if (!toThrow.isEmpty()) {
                    throwAny(toThrow.remove(0));
                }
                usual.run();
            }
        }));

        time.advanceMillis(310);

        seen("100 Exception", "200 AssertionError", "300 " + state);
        assertThat(witness.caught).containsExactlyElementsOf(thrown);
    }

    @Test
    void whatNewIdleStateEventThrowsOrLeavesOutIsCaughtByThePipelineAndEventsGoOn() throws Exception {
        List<IdleStateEvent> made = new ArrayList<>();
        open(idle(IdleTimes.millis(100, 0, 0), new Overrides() {
            @Override
            public IdleStateEvent newIdleStateEvent(IdleState state, boolean first, IdleStateEvent usual) {
                if (first) {
                    throw new IllegalArgumentException("no first ones");
                }
                made.add(usual);
                return made.size() == 1 ? null : usual;
            }
        }));
        time.advanceMillis(310);

        seen("100 IllegalArgumentException", "200 NullPointerException", "300 READER_IDLE");
    }

    @ParameterizedTest
    @EnumSource(IdleState.class)
    void whatUserEventTriggeredThrowsIsCaughtByThatHandlerAndEventsGoOn(IdleState state) throws Exception {
        TestChannel channel = open(idle(only(state), Overrides.NONE));
        Witness throwing = new Witness(time::elapsedNanos) {
            @Override
            void onEvent(ChannelHandlerContext context, Object event) throws Exception {
                throwAny(events.size() == 1 ? new Exception("an exception") : new AssertionError("an error"));
            }
        };
        channel.pipeline().addLast(throwing);
        channel.pipeline().remove(witness);

        time.advanceMillis(210);

        assertThat(throwing.lines())
                .containsExactly("100 first " + state, "100 Exception", "200 " + state, "200 AssertionError");
    }

    @ParameterizedTest
    @CsvSource({"READER_IDLE, 1", "WRITER_IDLE, 2", "ALL_IDLE, 3"})
    void closingTheChannelInAnEventEndsThem(IdleState state, int events) throws Exception {
        TestChannel channel = open(idleMillis(100, 100, 100));
        reactingWith(channel, (context, event) -> {
            if (((IdleStateEvent) event).state() == state) {
                context.close();
            }
        });

        time.advanceMillis(300);

        assertThat(witness.lines())
                .containsExactlyElementsOf(
                        List.of("100 first READER_IDLE", "100 first WRITER_IDLE", "100 first ALL_IDLE")
                                .subList(0, events));
        assertThat(channel.isOpen()).isFalse();
        assertThat(time.isAnythingScheduled()).isFalse();
    }

    @Test
    void removingTheHandlerInAnEventEndsThem() throws Exception {
        TestChannel channel = open(idleMillis(100, 0, 150));
        reactingWith(channel, (context, event) -> context.pipeline().removeFirst());

        time.advanceMillis(300);

        seen("100 first READER_IDLE");
        assertThat(time.isAnythingScheduled()).isFalse();
    }

    @Test
    void aWriteInAnEventIsActivity() throws Exception {
        TestChannel channel = open(idleMillis(0, 100, 150));
        reactingWith(channel, (context, event) -> channel.send(4));

        time.advanceMillis(310);

        seen("100 first WRITER_IDLE", "200 first WRITER_IDLE", "300 first WRITER_IDLE");
    }

    private void reactingWith(TestChannel channel, Reaction reaction) {
        Witness reacting = new Witness(time::elapsedNanos) {
            @Override
            void onEvent(ChannelHandlerContext context, Object event) throws Exception {
                witness.userEventTriggered(context, event);
                reaction.to(context, event);
            }
        };
        channel.pipeline().replace(witness, "reacting", reacting);
    }

    private static IdleTimes only(IdleState state) {
        return switch (state) {
            case READER_IDLE -> IdleTimes.millis(100, 0, 0);
            case WRITER_IDLE -> IdleTimes.millis(0, 100, 0);
            case ALL_IDLE -> IdleTimes.millis(0, 0, 100);
        };
    }

    private static void throwAny(Throwable thrown) throws Exception {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (Exception) thrown;
    }

    private interface Reaction {
        void to(ChannelHandlerContext context, Object event) throws Exception;
    }
}
