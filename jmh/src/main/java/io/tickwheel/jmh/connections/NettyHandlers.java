package io.tickwheel.jmh.connections;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.concurrent.TimeUnit;

/** Netty's: each schedules on the heap of its event loop. */
final class NettyHandlers implements IdleHandlers {
    @Override
    public void addTo(ChannelPipeline pipeline, long idleMillis) {
        pipeline.addFirst(new IdleStateHandler(idleMillis, idleMillis, 0, TimeUnit.MILLISECONDS));
    }

    @Override
    public int eventsPerIdleTime() {
        return 2;
    }

    @Override
    public void stop() {
        // The event loop was there before.
    }
}
