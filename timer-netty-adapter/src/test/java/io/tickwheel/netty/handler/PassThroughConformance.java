package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is none of the handlers' business goes through them as it came, the promises of writes included. */
abstract class PassThroughConformance extends HandlerConformance {
    private final OutgoingWitness outgoing = new OutgoingWitness();

    @Test
    void everythingIsPassedOnOnce() throws Exception {
        List<String> passed = new ArrayList<>();
        TestChannel channel = time.channel();
        channel.pipeline()
                .addLast(outgoing, idleMillis(100, 100, 100), readTimeoutMillis(200), writeTimeoutMillis(200))
                .addLast(noting(passed), witness);

        channel.connect();
        channel.receive();
        channel.send(1);
        channel.pipeline().fireChannelWritabilityChanged();
        channel.pipeline().fireUserEventTriggered("an event");
        channel.pipeline().fireExceptionCaught(new IllegalStateException("from afar"));
        channel.close();
        time.runWhatIsDue();

        assertThat(passed)
                .containsExactly(
                        "handlerAdded",
                        "channelRegistered",
                        "channelActive",
                        "channelRead",
                        "channelReadComplete",
                        "channelWritabilityChanged",
                        "userEventTriggered",
                        "exceptionCaught",
                        "channelInactive",
                        "channelUnregistered",
                        "handlerRemoved");
        seen("0 String", "0 IllegalStateException", "0 closed");
        assertThat(outgoing.promises).hasSize(1);
    }

    @Test
    void handlersBeforeAreNotTold() throws Exception {
        Witness before = new Witness(time::elapsedNanos) {
            @Override
            void onEvent(ChannelHandlerContext context, Object event) {
                context.fireUserEventTriggered(event);
            }
        };
        open(before, idleMillis(50, 50, 50), readTimeoutMillis(100));

        time.advanceMillis(110);

        assertThat(before.lines()).containsExactly("100 closed");
        assertThat(witness.events).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void aVoidPromiseIsLeftVoidWhereWritesDoNotCount() throws Exception {
        TestChannel channel = open(
                outgoing, idleMillis(100, 0, 0), idleMillis(0, 0, 0), readTimeoutMillis(100), writeTimeoutMillis(0));

        channel.writeAndFlush(TestChannel.message(1), channel.voidPromise());

        assertThat(outgoing.promises).singleElement().matches(ChannelPromise::isVoid);
    }

    @ParameterizedTest
    @ValueSource(strings = {"writer", "all", "write timeout"})
    void aVoidPromiseIsReplacedWhereWritesCount(String kind) throws Exception {
        TestChannel channel = open(outgoing, countingWrites(kind));

        channel.writeAndFlush(TestChannel.message(1), channel.voidPromise());
        time.advanceMillis(50);
        channel.writeAndFlush(TestChannel.message(1), channel.voidPromise());
        time.advanceMillis(60);

        assertThat(outgoing.promises).hasSize(2).noneMatch(ChannelPromise::isVoid);
        nothingSeen();
    }

    @Test
    void theFailureOfAWriteWithAVoidPromiseIsStillReported() throws Exception {
        TestChannel channel = open(new FailingWrites(), idleMillis(0, 100, 0), writeTimeoutMillis(100));

        channel.writeAndFlush(TestChannel.message(1), channel.voidPromise());

        seen("0 IllegalStateException");
    }

    private ChannelHandler countingWrites(String kind) {
        return switch (kind) {
            case "writer" -> idleMillis(0, 100, 0);
            case "all" -> idleMillis(0, 0, 100);
            default -> writeTimeoutMillis(100);
        };
    }

    /** Notes promises before the channel sees them. */
    private static final class OutgoingWitness extends ChannelDuplexHandler {
        private final List<ChannelPromise> promises = new ArrayList<>();

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            promises.add(promise);
            context.write(message, promise);
        }
    }

    /** Notes all calls of a handler that passes everything on. */
    private static ChannelInboundHandler noting(List<String> passed) {
        ChannelInboundHandler passingOn = new ChannelInboundHandlerAdapter();
        return (ChannelInboundHandler) Proxy.newProxyInstance(
                PassThroughConformance.class.getClassLoader(),
                new Class<?>[] {ChannelInboundHandler.class},
                (proxy, method, arguments) -> {
                    passed.add(method.getName());
                    return method.invoke(passingOn, arguments);
                });
    }
}
