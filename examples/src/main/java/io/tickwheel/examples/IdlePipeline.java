package io.tickwheel.examples;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.time.ManualTime;
import java.time.Duration;

/**
 * A pipeline that sends a ping when it has written nothing for 30 seconds, and closes when nothing has come for 60.
 *
 * <p>The program runs it in an {@link EmbeddedChannel} and in virtual time: two minutes of silence without waiting.
 */
public final class IdlePipeline extends ChannelInitializer<Channel> {
    private final Timer timer;

    IdlePipeline(Timer timer) {
        this.timer = timer;
    }

    public static void main(String[] args) {
        ManualTime time = new ManualTime();
        HashedWheelTimer timer = HashedWheelTimer.builder().timeSource(time).build();
        EmbeddedChannel channel = new EmbeddedChannel(new IdlePipeline(timer));
        for (int seconds = 10; seconds <= 120 && channel.isOpen(); seconds += 10) {
            time.advance(Duration.ofSeconds(10));
            channel.runPendingTasks();
            Object sent = channel.readOutbound();
            System.out.println("after " + seconds + " s: " + (channel.isOpen() ? "sent " + sent : "closed"));
        }
        timer.stop();
    }

    @Override
    protected void initChannel(Channel channel) {
        channel.pipeline().addLast(new IdleStateHandler(timer, 60, 30, 0), new KeepAlive());
    }

    private static final class KeepAlive extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (!(event instanceof IdleStateEvent idle)) {
                context.fireUserEventTriggered(event);
            } else if (idle.state() == IdleState.READER_IDLE) {
                context.close();
            } else {
                context.writeAndFlush("ping");
            }
        }
    }
}
