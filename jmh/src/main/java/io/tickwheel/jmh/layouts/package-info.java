/**
 * The layouts of the wheel beside a heap and a sorted list: what each costs, counted and timed, and pictures of how
 * each keeps ten timeouts.
 */
@org.jspecify.annotations.NullMarked
package io.tickwheel.jmh.layouts;
