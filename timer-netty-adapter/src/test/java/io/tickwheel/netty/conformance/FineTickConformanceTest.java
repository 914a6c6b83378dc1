package io.tickwheel.netty.conformance;

/**
 * The conformance suite on the timer of this module with the finest tick, which only its builder takes: all but
 * constructors, ticks, the log and forgotten timers.
 */
class FineTickConformanceTest extends ThreadTimerSuite {
    FineTickConformanceTest() {
        super(new FineTickSubject());
    }
}
