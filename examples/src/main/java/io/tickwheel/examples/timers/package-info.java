/** A program whose timers have something to do, with the page that an operator reads. */
@NullMarked
package io.tickwheel.examples.timers;

import org.jspecify.annotations.NullMarked;
