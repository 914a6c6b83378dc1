/** Benchmarks: one class a question, the timers that are compared as values of a parameter. */
package io.tickwheel.jmh;
