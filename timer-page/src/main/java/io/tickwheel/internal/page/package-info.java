/**
 * Pages, tables, charts and numbers as text. Knows nothing of where the values come from; the benchmarks and the demo
 * draw with it, too.
 */
package io.tickwheel.internal.page;
