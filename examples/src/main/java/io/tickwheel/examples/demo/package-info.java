/** The demo: one Netty application on two timers, compared. */
@NullMarked
package io.tickwheel.examples.demo;

import org.jspecify.annotations.NullMarked;
