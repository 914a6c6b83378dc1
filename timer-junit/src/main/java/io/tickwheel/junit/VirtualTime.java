package io.tickwheel.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives tests of JUnit Jupiter virtual time: each test gets its own {@link io.tickwheel.time.ManualTime}.
 *
 * <pre>{@code
 * @VirtualTime(failOnPending = true)
 * class HeartbeatTest {
 *     HeartbeatTest(ManualTime time) {
 *         timer = WheelTimer.builder().timeSource(time).build();
 *     }
 * }
 * }</pre>
 *
 * <p>The constructor of the test class and of the classes around it, methods for {@code @BeforeEach} and
 * {@code @AfterEach}, and the test itself may have such a parameter, and get the same time. It is refused elsewhere, as
 * in methods for {@code @BeforeAll} and in the constructor of a class with {@code Lifecycle.PER_CLASS}.
 *
 * <p>A test fails with an {@code Error} that one of its tasks has thrown and {@code advance} has not. It also fails if
 * another thread still advances its time ten real seconds after the test.
 *
 * <p>The annotation on a class applies to subclasses and nested classes. The nearest one counts.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(VirtualTimeExtension.class)
public @interface VirtualTime {
    /**
     * Whether a test fails that leaves timeouts pending after its methods for {@code @AfterEach}, in a timer that was
     * not stopped. The message lists them. A test that has failed otherwise keeps its failure. The tests of a
     * {@code @TestFactory} are checked together. {@code @AutoClose} stops a timer too late.
     *
     * @return true to fail such tests
     */
    boolean failOnPending() default false;
}
