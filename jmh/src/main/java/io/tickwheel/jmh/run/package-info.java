/** The command {@code jmh/run}: which questions there are, and how forks of the peers take turns to answer them. */
@NullMarked
package io.tickwheel.jmh.run;

import org.jspecify.annotations.NullMarked;
