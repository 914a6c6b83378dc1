/** What many waiting timeouts cost the worker of each timer. */
@NullMarked
package io.tickwheel.examples.demo.waiting;

import org.jspecify.annotations.NullMarked;
