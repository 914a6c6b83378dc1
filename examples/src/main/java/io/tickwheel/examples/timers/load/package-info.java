/** Something for the timers to do: an application as far as its timers see it. */
@NullMarked
package io.tickwheel.examples.timers.load;

import org.jspecify.annotations.NullMarked;
