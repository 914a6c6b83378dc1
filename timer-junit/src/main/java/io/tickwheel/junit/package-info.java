/** Virtual time for tests with JUnit Jupiter. */
package io.tickwheel.junit;
