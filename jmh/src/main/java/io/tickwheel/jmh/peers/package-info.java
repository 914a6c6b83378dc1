/** The timers that are compared, behind one small interface. */
@NullMarked
package io.tickwheel.jmh.peers;

import org.jspecify.annotations.NullMarked;
