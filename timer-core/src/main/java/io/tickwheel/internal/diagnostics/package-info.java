/** What a timer's inside tells about itself: observation of its tasks, its listeners, and the watchdog. */
package io.tickwheel.internal.diagnostics;
