/** What a timer tells about itself, in plain Java. */
package io.tickwheel.diagnostics;
