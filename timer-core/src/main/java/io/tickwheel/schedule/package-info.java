/** When a timeout that repeats runs: fixed rate, fixed delay, backoff, times of the day, or what users make up. */
package io.tickwheel.schedule;
