/**
 * The timer, {@link io.tickwheel.WheelTimer}; timeouts that are moved, repeat, form groups or are scaled; and the timer
 * as an executor service and for futures.
 */
package io.tickwheel;
