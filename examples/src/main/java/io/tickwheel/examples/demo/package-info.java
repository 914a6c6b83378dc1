/** The demo: one application on Netty's timer and on tickwheel's, side by side. */
@NullMarked
package io.tickwheel.examples.demo;

import org.jspecify.annotations.NullMarked;
