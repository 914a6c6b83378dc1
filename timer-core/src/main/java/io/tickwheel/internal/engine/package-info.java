/** Ring 2, the engine: a step is told the time and returns the next wake-up. */
package io.tickwheel.internal.engine;
