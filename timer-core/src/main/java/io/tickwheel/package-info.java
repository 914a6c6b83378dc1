/**
 * The timer, {@link io.tickwheel.WheelTimer}; timeouts that are moved, repeat, or form groups; and the timer
 * as an executor service and for futures.
 */
package io.tickwheel;
