/** Connections that are watched over by idle handlers: bare ones by the million, and real ones on loopback. */
@NullMarked
package io.tickwheel.jmh.connections;

import org.jspecify.annotations.NullMarked;
