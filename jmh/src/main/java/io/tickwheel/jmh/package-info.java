/** Benchmarks: the timers that are compared are values of a parameter. */
package io.tickwheel.jmh;
