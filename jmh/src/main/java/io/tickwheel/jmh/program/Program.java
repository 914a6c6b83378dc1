package io.tickwheel.jmh.program;

/** A question to one timer. */
interface Program {
    /**
     * Measures, and writes what it finds.
     *
     * @throws InterruptedException if somebody interrupts the measuring thread
     */
    void measure(Figures figures) throws InterruptedException;
}
