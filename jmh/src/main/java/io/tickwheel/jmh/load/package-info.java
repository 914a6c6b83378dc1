/** The JMH benchmarks: throughput, and loads that pace themselves and deliver metrics of their own. */
@NullMarked
package io.tickwheel.jmh.load;

import org.jspecify.annotations.NullMarked;
