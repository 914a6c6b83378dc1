package io.tickwheel.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ParameterResolutionException;

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
    void nestedClassesHaveTheTimeOfThoseAroundThem() {
        Ran.one(Outer.class).isSuccess(3);

        assertThat(distinct()).hasSize(3);
    }

    @Test
    void testsThatShareAnInstanceHaveTheirOwn() {
        Ran.one(PerClass.class).isSuccess(20);

        assertThat(distinct()).hasSize(20);
    }

    @Test
    void testsAtTheSameTimeDoNotSeeEachOther() {
        Ran.together(8, Everywhere.class, Outer.class, PerClass.class).isSuccess(4 + 3 + 20);

        assertThat(distinct()).hasSize(4 + 3 + 20);
    }

    @Test
    void refusesWhatIsForAllTestsOfAClass() {
        for (Class<?> asking : List.of(BeforeAllTests.class, PerClassConstructor.class)) {
            assertThat(Ran.one(asking).failure())
                    .as(asking.getName())
                    .isInstanceOf(ParameterResolutionException.class)
                    .hasMessageContaining("each test has a ManualTime of its own: none can be given to ")
                    .hasMessageContaining(asking.getSimpleName());
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

    @VirtualTime
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class PerClass {
        @BeforeEach
        void before(ManualTime time) {
            see(time);
        }

        @RepeatedTest(20)
        void test(ManualTime time) {
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
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class PerClassConstructor {
        PerClassConstructor(ManualTime time) {}

        @Test
        void test() {}
    }
}
