/** A server that shows what the timers of its JVM are doing, as a page that an operator reads. */
@NullMarked
package io.tickwheel.examples.timers;

import org.jspecify.annotations.NullMarked;
