package io.tickwheel.jmh.connections;

import io.netty.channel.ChannelPipeline;

/**
 * Puts idle handlers into pipelines.
 *
 * <p>Threads: adding, the event loop of the pipeline; stopping one, when all connections are closed.
 */
public interface IdleHandlers {
    /**
     * Adds a handler as the first of a pipeline: one that fires an event when nothing was read for a time, and one
     * when nothing was written for as long.
     */
    void addTo(ChannelPipeline pipeline, long idleMillis);

    /** How many events an idle connection gets for each idle time that passes. */
    int eventsPerIdleTime();

    /** Ends what the handlers needed. */
    void stop();
}
