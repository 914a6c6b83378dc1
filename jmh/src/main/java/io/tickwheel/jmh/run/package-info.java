/** The questions, the command {@code jmh/run} that answers them, and the tables and charts of its results. */
@NullMarked
package io.tickwheel.jmh.run;

import org.jspecify.annotations.NullMarked;
