/** A drop-in for Netty's HashedWheelTimer. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("requires-transitive-automatic") // Netty 4.1 and 4.2 modules are automatic
module io.tickwheel.netty {
    requires static org.jspecify;
    requires transitive io.tickwheel;
    requires transitive io.netty.common;

    exports io.tickwheel.netty;
}
