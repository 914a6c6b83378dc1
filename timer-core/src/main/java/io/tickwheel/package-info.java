/** The timer: {@link io.tickwheel.WheelTimer}, what it schedules, and the time that it runs on. */
package io.tickwheel;
