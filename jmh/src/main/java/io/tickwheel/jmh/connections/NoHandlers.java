package io.tickwheel.jmh.connections;

import io.netty.channel.ChannelPipeline;

/** Adds nothing. */
final class NoHandlers implements IdleHandlers {
    @Override
    public void addTo(ChannelPipeline pipeline, long idleMillis) {
        // What is measured is the rest.
    }

    @Override
    public int eventsPerIdleTime() {
        return 0;
    }

    @Override
    public void stop() {
        // Nothing was started.
    }
}
