/** Results files in JMH's JSON format, and the charts and tables that are drawn from them. */
@NullMarked
package io.tickwheel.jmh.result;

import org.jspecify.annotations.NullMarked;
