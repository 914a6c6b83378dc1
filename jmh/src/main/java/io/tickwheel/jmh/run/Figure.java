package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.Aggregate;
import java.util.List;

/**
 * What a fork found out.
 *
 * @param metric in words with hyphens between
 * @param unit of the samples
 * @param aggregate how samples of all turns are put together
 * @param samples of this fork
 */
record Figure(String metric, String unit, Aggregate aggregate, List<Double> samples) {}
