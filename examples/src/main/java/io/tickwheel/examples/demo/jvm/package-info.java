/** A program in a JVM of its own, and the lines in which it and its parent talk. */
@NullMarked
package io.tickwheel.examples.demo.jvm;

import org.jspecify.annotations.NullMarked;
