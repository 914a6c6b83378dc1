/** Runs the application on both timers and compares them. */
@NullMarked
package io.tickwheel.examples.demo.comparison;

import org.jspecify.annotations.NullMarked;
