/** The application that is run on each timer, and what it measures of it. */
@NullMarked
package io.tickwheel.examples.demo.application;

import org.jspecify.annotations.NullMarked;
