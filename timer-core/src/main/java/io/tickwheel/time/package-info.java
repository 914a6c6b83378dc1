/** Clocks for timers: the system's, and those that step their timers themselves, as virtual time for tests does. */
package io.tickwheel.time;
