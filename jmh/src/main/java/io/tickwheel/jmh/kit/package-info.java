/** What benchmarks and the demo measure with: lateness, threads, heap, child JVMs, sockets on loopback. */
@NullMarked
package io.tickwheel.jmh.kit;

import org.jspecify.annotations.NullMarked;
