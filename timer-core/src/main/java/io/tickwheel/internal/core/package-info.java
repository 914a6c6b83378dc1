/** What both public timers are made of: the rings, the diagnostics and the search for leaked timers. */
package io.tickwheel.internal.core;
