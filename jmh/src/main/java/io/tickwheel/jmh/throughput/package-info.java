/** Questions about throughput, one JMH class each. */
@NullMarked
package io.tickwheel.jmh.throughput;

import org.jspecify.annotations.NullMarked;
