/** A page about the timers of this JVM, and a server for it. */
@org.jspecify.annotations.NullMarked
module io.tickwheel.page {
    requires static org.jspecify;
    requires transitive io.tickwheel;
    requires transitive jdk.httpserver;

    exports io.tickwheel.page;
}
