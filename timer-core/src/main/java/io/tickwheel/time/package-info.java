/** Clocks for timers, and hosts that step timers instead of threads of their own, as virtual time does. */
package io.tickwheel.time;
