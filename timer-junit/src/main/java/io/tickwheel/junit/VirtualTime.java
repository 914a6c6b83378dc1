package io.tickwheel.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives tests of JUnit Jupiter virtual time: a parameter of the type {@link io.tickwheel.time.ManualTime} gets a fresh
 * one for each test.
 *
 * <pre>{@code
 * @VirtualTime(failOnPending = true)
 * class HeartbeatTest {
 *     private final ManualTime time;
 *     private final WheelTimer timer;
 *
 *     HeartbeatTest(ManualTime time) {
 *         this.time = time;
 *         timer = WheelTimer.builder().timeSource(time).build();
 *     }
 *
 *     @Test
 *     void aBeatEachSecond() {
 *         Heartbeat heartbeat = new Heartbeat(timer, Duration.ofSeconds(1));
 *         time.advance(Duration.ofSeconds(3));
 *         assertThat(heartbeat.beats()).isEqualTo(3);
 *         heartbeat.stop(); // otherwise the test would fail: a timeout is pending
 *     }
 * }
 * }</pre>
 *
 * <p>The parameter may be one of the test class' constructor, of its methods for {@code @BeforeEach} and
 * {@code @AfterEach}, and of tests, parameterized and repeated ones included. For one run of one test it is the same
 * time in all of these, also in the classes around a {@code @Nested} one; it is no other test's, so tests may run at
 * the same time. There is none for {@code @BeforeAll}, {@code @AfterAll}, the constructor of a class that is made once
 * for all its tests ({@code Lifecycle.PER_CLASS}), a method that provides the arguments of a parameterized test, or the
 * constructor of anything but a test class: a test that asks for it there fails.
 *
 * <p>A test fails with what one of its tasks has thrown too late for {@code advance} to throw it; see {@link
 * io.tickwheel.time.ManualTime#throwErrors}. It fails, too, if another thread advances its time and has not come to an
 * end ten seconds, in real time, after the test.
 *
 * <p>On a class it is in force for its tests, those of subclasses and of nested classes; one on a method or on a class
 * further inside takes its place.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(VirtualTimeExtension.class)
public @interface VirtualTime {
    /**
     * Whether a test fails that leaves timeouts pending in a timer that uses its time and was not stopped, once the
     * methods for {@code @AfterEach} have run. It fails with an {@link AssertionError} that lists them: the class of
     * each task, when it is due, and the line that scheduled it, as far as that was tracked ({@link
     * io.tickwheel.diagnostics.Tracking}). A test that has failed for another reason, or was aborted, fails with that.
     * The tests that a {@code @TestFactory} makes are looked at together, after the last, also where one has failed. A
     * field with JUnit's {@code @AutoClose} is closed after that: a timer has to be stopped in a method for
     * {@code @AfterEach}.
     *
     * @return true to fail such tests
     */
    boolean failOnPending() default false;
}
