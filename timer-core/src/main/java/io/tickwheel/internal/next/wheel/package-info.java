/** Ring 1, the wheel: plain data with one owner at a time; no thread, no clock, no lock. */
package io.tickwheel.internal.next.wheel;
