/** Tables, charts and pages. Knows nothing of where the values come from. */
@NullMarked
package io.tickwheel.examples.demo.report;

import org.jspecify.annotations.NullMarked;
