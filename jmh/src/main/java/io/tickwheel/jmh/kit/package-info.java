/** What benchmarks measure with: processor time, lateness, a fixed rate. */
@NullMarked
package io.tickwheel.jmh.kit;

import org.jspecify.annotations.NullMarked;
