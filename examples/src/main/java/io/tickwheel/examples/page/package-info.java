/** Pages, tables and charts. Knows nothing of where the values come from. */
@NullMarked
package io.tickwheel.examples.page;

import org.jspecify.annotations.NullMarked;
