/** Questions about timers that are not about throughput, each a program in a JVM of its own. */
@NullMarked
package io.tickwheel.jmh.program;

import org.jspecify.annotations.NullMarked;
