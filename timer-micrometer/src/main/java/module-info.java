/** Micrometer's meters for timers. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // as Micrometer is
module io.tickwheel.micrometer {
    requires static org.jspecify;
    requires transitive io.tickwheel;
    requires transitive micrometer.core;

    exports io.tickwheel.micrometer;
}
