package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeReader;

/** The owner's side of an engine's intake, for broken twins. */
public final class Arrivals {
    private Arrivals() {}

    /** Returns what the engine's owner uses. */
    public static IntakeReader of(Engine engine) {
        return engine.arrivals();
    }
}
