/** The metrics of a timer as meters of Micrometer. */
package io.tickwheel.micrometer;
