/** What the commands need to talk with a person at a console. */
@NullMarked
package io.tickwheel.examples.demo.console;

import org.jspecify.annotations.NullMarked;
