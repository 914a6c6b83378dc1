/** Virtual time for tests with JUnit Jupiter. */
@org.jspecify.annotations.NullMarked
module io.tickwheel.junit {
    requires static org.jspecify;
    requires transitive io.tickwheel;
    requires transitive org.junit.jupiter.api;

    exports io.tickwheel.junit;
}
