/** A timer's figures for Micrometer. */
package io.tickwheel.netty.metrics;
