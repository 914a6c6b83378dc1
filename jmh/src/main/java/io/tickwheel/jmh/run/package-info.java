/** The command {@code jmh/run}: which benchmarks there are, and how they are run, round by round. */
@NullMarked
package io.tickwheel.jmh.run;

import org.jspecify.annotations.NullMarked;
