/** Charts and tables of the documentation, drawn from the results files. */
@NullMarked
package io.tickwheel.jmh.chart;

import org.jspecify.annotations.NullMarked;
