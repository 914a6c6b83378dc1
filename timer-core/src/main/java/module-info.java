/** A hashed wheel timer that sleeps until there is work, and its virtual time for tests. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings({"module", "requires-automatic"}) // the adapter may not be on the module path; JCTools is automatic
module io.tickwheel {
    requires static java.management;
    requires static jdk.jfr;
    requires static org.jspecify;
    requires org.jctools.core;

    exports io.tickwheel;
    exports io.tickwheel.diagnostics;
    exports io.tickwheel.testing;
    exports io.tickwheel.internal.diagnostics to
            io.tickwheel.netty;
    exports io.tickwheel.internal.engine to
            io.tickwheel.netty;
    exports io.tickwheel.internal.wheel to
            io.tickwheel.netty;
    exports io.tickwheel.internal.worker to
            io.tickwheel.netty;
}
