package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeLimits;

/** What an engine of the model test is made of. */
record EngineSetting(long originNanos, long tickNanos, int wheelLength, long maxPending, IntakeLimits limits) {}
