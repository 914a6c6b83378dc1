/** Virtual time for tests of code that uses a timer. */
package io.tickwheel.testing;
