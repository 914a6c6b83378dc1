/** A drop-in for Netty's HashedWheelTimer. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // as Netty is
module io.tickwheel.netty {
    requires static org.jspecify;
    requires transitive io.tickwheel;
    requires transitive io.netty.common;
    requires static io.netty.handler; // for the handlers only
    requires static io.netty.transport;

    exports io.tickwheel.netty;
    exports io.tickwheel.netty.handler;
}
