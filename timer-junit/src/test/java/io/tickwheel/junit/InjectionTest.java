package io.tickwheel.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.AggregateWith;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.aggregator.ArgumentsAggregator;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is given which time. */
@Timeout(120)
class InjectionTest {
    private static final Queue<ManualTime> SEEN = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void forget() {
        SEEN.clear();
    }

    @Test
    void oneForConstructorLifecycleMethodsAndTest() {
        Ran.one(Everywhere.class).isSuccess(4);

        assertThat(distinct()).hasSize(4);
        assertThat(SEEN).hasSize(4 * 4);
    }

    @Test
    void oneForEachInvocationOfATestAndOneForAllThatAFactoryMakes() {
        Ran.one(Templates.class).isSuccess(3 + 2 + 2);

        assertThat(distinct()).as("three values, two repetitions, one factory").hasSize(3 + 2 + 1);
    }

    @Test
    void nestedClassesHaveTheTimeOfThoseAroundThem() {
        Ran.one(Outer.class).isSuccess(3);

        assertThat(distinct()).hasSize(3);
    }

    @Test
    void nestedClassesMayBeTheOnlyOnesThatAsk() {
        Ran.one(OuterWithout.class).isSuccess(2);

        assertThat(distinct()).hasSize(2);
    }

    @Test
    void testsThatShareAnInstanceHaveTheirOwn() {
        Ran.one(PerClass.class).isSuccess(2);

        assertThat(distinct()).hasSize(2);
    }

    @Test
    void theExtensionWorksWithoutTheAnnotation() {
        Ran.one(Extended.class).isSuccess(1);

        assertThat(SEEN).hasSize(1);
    }

    @Test
    void testsAtTheSameTimeDoNotSeeEachOther() {
        Ran.together(8, Everywhere.class, Outer.class, Parallel.class).isSuccess(4 + 3 + 200);

        assertThat(distinct()).hasSize(4 + 3 + 200);
    }

    @Test
    void aConstructorThatFailsLeavesNothingToTheNextTest() {
        Ran ran = Ran.one(FailingConstructor.class);

        assertThat(ran.failures()).singleElement().isInstanceOf(IllegalStateException.class);
        assertThat(ran.succeeded()).isEqualTo(1);
        assertThat(distinct()).hasSize(2);
    }

    @Test
    void refusesWhatIsForAllTestsOfAClass() {
        for (Class<?> asking : List.of(BeforeAllTests.class, AfterAllTests.class, PerClassConstructor.class)) {
            assertThat(Ran.one(asking).failure())
                    .as(asking.getName())
                    .isInstanceOf(ParameterResolutionException.class)
                    .hasMessageContaining("each test has a ManualTime of its own: none can be given to ")
                    .hasMessageContaining(asking.getSimpleName());
        }
    }

    @Test
    void refusesWhatIsForSeveralInvocationsOrNoTest() {
        for (Class<?> asking : List.of(ProvidesValues.class, AggregatesValues.class)) {
            assertThat(Ran.one(asking).failures())
                    .as(asking.getName())
                    .isNotEmpty()
                    .allSatisfy(failure -> assertThat(failure).hasStackTraceContaining("none can be given to "));
        }
    }

    private static List<ManualTime> distinct() {
        List<ManualTime> distinct = new ArrayList<>();
        SEEN.stream()
                .filter(time -> distinct.stream().noneMatch(known -> known == time))
                .forEach(distinct::add);
        return distinct;
    }

    private static void see(ManualTime time) {
        assertThat(time.nanoTime()).as("a time that nobody has moved").isZero();
        SEEN.add(time);
    }

    @VirtualTime
    static class Everywhere {
        private final ManualTime ofConstructor;

        Everywhere(ManualTime time) {
            see(time);
            ofConstructor = time;
        }

        @BeforeEach
        void before(ManualTime time) {
            same(time);
        }

        @AfterEach
        void after(ManualTime time) {
            same(time);
        }

        @RepeatedTest(3)
        void test(ManualTime time) {
            same(time);
        }

        @Test
        void another(ManualTime time) {
            same(time);
        }

        private void same(ManualTime time) {
            assertThat(time).isSameAs(ofConstructor);
            see(time);
        }
    }

    @VirtualTime
    static class Templates {
        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void withValues(int value, ManualTime time) {
            assertThat(value).isPositive();
            see(time);
        }

        @RepeatedTest(2)
        void repeated(ManualTime time) {
            see(time);
        }

        @TestFactory
        Stream<DynamicTest> factory(ManualTime time) {
            return IntStream.range(0, 2).mapToObj(i -> DynamicTest.dynamicTest("made " + i, () -> see(time)));
        }
    }

    @VirtualTime
    static class Outer {
        private final ManualTime ofOuter;

        Outer(ManualTime time) {
            see(time);
            ofOuter = time;
        }

        @BeforeEach
        void before(ManualTime time) {
            assertThat(time).isSameAs(ofOuter);
        }

        @Test
        void outside() {}

        @Nested
        class Inner {
            @Test
            void inside(ManualTime time) {
                assertThat(time).isSameAs(ofOuter);
            }

            @Nested
            class Innermost {
                private final ManualTime ofInnermost;

                Innermost(ManualTime time) {
                    ofInnermost = time;
                }

                @Test
                void innermost(ManualTime time) {
                    assertThat(time).isSameAs(ofOuter).isSameAs(ofInnermost);
                }
            }
        }
    }

    static class OuterWithout {
        @Nested
        @VirtualTime
        class Inner {
            private final ManualTime ofConstructor;

            Inner(ManualTime time) {
                see(time);
                ofConstructor = time;
            }

            @RepeatedTest(2)
            void test(ManualTime time) {
                assertThat(time).isSameAs(ofConstructor);
            }
        }
    }

    @VirtualTime
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class PerClass {
        @BeforeEach
        void before(ManualTime time) {
            see(time);
        }

        @RepeatedTest(2)
        void test(ManualTime time) {
            see(time);
        }
    }

    @VirtualTime
    static class ProvidesValues {
        static Stream<Integer> values(ManualTime time) {
            return Stream.of(1, 2);
        }

        @ParameterizedTest
        @MethodSource("values")
        void test(int value, ManualTime time) {
            time.advance(Duration.ofSeconds(value));
        }
    }

    @VirtualTime
    static class AggregatesValues {
        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void test(@AggregateWith(Aggregator.class) Object value, ManualTime time) {
            time.advance(Duration.ofSeconds(1));
        }

        static final class Aggregator implements ArgumentsAggregator {
            private final ManualTime time;

            Aggregator(ManualTime time) {
                this.time = time;
            }

            @Override
            public Object aggregateArguments(ArgumentsAccessor arguments, ParameterContext context) {
                return time;
            }
        }
    }

    static class Extended {
        @Test
        @ExtendWith(VirtualTimeExtension.class)
        void test(ManualTime time) {
            see(time);
        }
    }

    @VirtualTime
    static class Parallel {
        private final ManualTime ofConstructor;

        Parallel(ManualTime time) {
            ofConstructor = time;
        }

        @RepeatedTest(200)
        void test(ManualTime time) {
            assertThat(time).isSameAs(ofConstructor);
            see(time);
            time.advance(Duration.ofSeconds(1));
        }
    }

    @VirtualTime
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class FailingConstructor {
        private static final AtomicBoolean HAS_FAILED = new AtomicBoolean();

        FailingConstructor(ManualTime time) {
            see(time);
            if (HAS_FAILED.compareAndSet(false, true)) {
                throw new IllegalStateException("on purpose");
            }
        }

        @Test
        @Order(1)
        void first() {}

        @Test
        @Order(2)
        void second(ManualTime time) {
            see(time);
        }
    }

    @VirtualTime
    static class BeforeAllTests {
        @BeforeAll
        static void before(ManualTime time) {}

        @Test
        void test() {}
    }

    @VirtualTime
    static class AfterAllTests {
        @AfterAll
        static void after(ManualTime time) {}

        @Test
        void test() {}
    }

    @VirtualTime
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class PerClassConstructor {
        PerClassConstructor(ManualTime time) {}

        @Test
        void test() {}
    }
}
