package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;

/** What a subclass of a handler overrides. As it is here, everything does as the handler itself does. */
interface Overrides {
    Overrides NONE = new Overrides() {};

    default IdleStateEvent newIdleStateEvent(IdleState state, boolean first, IdleStateEvent usual) {
        return usual;
    }

    default void channelIdle(ChannelHandlerContext context, IdleStateEvent event, Usual usual) throws Exception {
        usual.run();
    }

    /** {@code readTimedOut} or {@code writeTimedOut}. */
    default void timedOut(ChannelHandlerContext context, Usual usual) throws Exception {
        usual.run();
    }

    default boolean isSharable() {
        return false;
    }

    /** The method that was overridden. */
    interface Usual {
        void run() throws Exception;
    }
}
