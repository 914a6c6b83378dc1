/** A hashed wheel timer that sleeps until there is work, and virtual time for tests of code that uses it. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // the adapter may not be on the module path
module io.tickwheel {
    requires static java.management;
    requires static jdk.jfr;
    requires static org.jspecify;
    requires org.jctools.core;

    exports io.tickwheel;
    exports io.tickwheel.diagnostics;
    exports io.tickwheel.management;
    exports io.tickwheel.schedule;
    exports io.tickwheel.time;
    exports io.tickwheel.internal.core to
            io.tickwheel.netty;
    exports io.tickwheel.internal.diagnostics to
            io.tickwheel.netty;
    exports io.tickwheel.internal.engine to
            io.tickwheel.netty;
    exports io.tickwheel.internal.intake to
            io.tickwheel.netty;
    exports io.tickwheel.internal.wheel to
            io.tickwheel.netty;
    exports io.tickwheel.internal.worker to
            io.tickwheel.netty;
}
