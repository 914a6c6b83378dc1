/** The engine of a timer: a step does what there is to do at a time, and says when to step again. */
package io.tickwheel.internal.engine;
