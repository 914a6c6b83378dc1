/** The intake of a timer: timeouts wait here until they are cancelled, due or transferred to the wheel. */
package io.tickwheel.internal.intake;
