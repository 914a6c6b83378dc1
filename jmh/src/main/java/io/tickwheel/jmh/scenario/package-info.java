/** Benchmarks that are not about throughput: each is one JMH single shot that delivers metrics of its own. */
@NullMarked
package io.tickwheel.jmh.scenario;

import org.jspecify.annotations.NullMarked;
