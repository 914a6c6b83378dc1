/** Small programs that show how tickwheel is used; each can be run, and a test runs it. */
@NullMarked
package io.tickwheel.examples;

import org.jspecify.annotations.NullMarked;
