/**
 * The intake of ring 2: blocks of slots that producers fill, what the owner reads of them, and the plan that a producer
 * looks at when its timeout is in.
 */
package io.tickwheel.internal.intake;
