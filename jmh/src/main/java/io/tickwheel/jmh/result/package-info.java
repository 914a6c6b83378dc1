/** What was measured: the results files under {@code docs/benchmarks}, their rows, and how samples become a row. */
@NullMarked
package io.tickwheel.jmh.result;

import org.jspecify.annotations.NullMarked;
