/** Timers in JMX, on request. It needs the module {@code java.management}, which the timers themselves do not. */
package io.tickwheel.management;
