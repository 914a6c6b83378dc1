/** The timers that are compared, and what can be read of them from outside. */
@NullMarked
package io.tickwheel.examples.demo.measure;

import org.jspecify.annotations.NullMarked;
