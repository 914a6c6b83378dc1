/** What benchmarks and the demo measure with: clocks, threads, heap, child JVMs, numbers and drawings. */
@NullMarked
package io.tickwheel.jmh.kit;

import org.jspecify.annotations.NullMarked;
