package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.netty.MovableTimeout;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What code that was compiled against Netty's timer finds: its members, and that it can be extended. */
abstract class ApiConformance extends Conformance {
    /** A proxy of CDI overrides all that is neither private nor static; of a class with a final one there is none. */
    @Test
    void noMethodIsFinalThatAProxyHasToOverride() {
        assertThat(Modifier.isPublic(subject.timerClass.getModifiers())).isTrue();
        assertThat(Modifier.isFinal(subject.timerClass.getModifiers())).isFalse();
        for (Class<?> type = subject.timerClass; type != Object.class; type = type.getSuperclass()) {
            assertThat(type.getDeclaredMethods())
                    .filteredOn(method -> (method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) == 0)
                    .noneMatch(method -> Modifier.isFinal(method.getModifiers()));
        }
    }

    @Test
    @Tag("oldest-netty")
    void theBuildRunsTheNettyThatItNames() {
        String named = System.getProperty(NettyOnClassPath.NAMED_VERSION_PROPERTY, "4.2");

        assertThat(NettyOnClassPath.version()).startsWith(named);
        assertThat(NettyOnClassPath.tellsTasksOfCancels()).isEqualTo(!named.startsWith("4.1"));
    }

    @Test
    void itIsNettysClassOrOnlyItsInterface() {
        assertThat(HashedWheelTimer.class.isAssignableFrom(subject.timerClass)).isEqualTo(subject.isNettys());
        assertThat(Timer.class.isAssignableFrom(subject.timerClass)).isTrue();
    }

    @Test
    void hasTheNinePublicConstructors() {
        List<List<Class<?>>> nettys = constructorsOf(HashedWheelTimer.class);

        assertThat(nettys).hasSize(9);
        assertThat(constructorsOf(subject.timerClass)).containsExactlyInAnyOrderElementsOf(nettys);
    }

    @Test
    void hasEachPublicMethodOfNettys() throws Exception {
        List<Method> nettys = publicMethodsOf(HashedWheelTimer.class).toList();

        assertThat(nettys)
                .extracting(Method::getName)
                .containsExactlyInAnyOrder("start", "stop", "newTimeout", "pendingTimeouts");
        for (Method method : nettys) {
            Method same = subject.timerClass.getMethod(method.getName(), method.getParameterTypes());
            assertThat(method.getReturnType()).isAssignableFrom(same.getReturnType());
            assertThat(same.getExceptionTypes()).isEqualTo(method.getExceptionTypes());
        }
    }

    @Test
    void hasTheStatesOfTheWorkerAsConstants() throws Exception {
        assertThat(constant("WORKER_STATE_INIT")).isEqualTo(0);
        assertThat(constant("WORKER_STATE_STARTED")).isEqualTo(1);
        assertThat(constant("WORKER_STATE_SHUTDOWN")).isEqualTo(2);
    }

    @Test
    void overridesOfASubclassAreCalled() {
        List<String> calls = new CopyOnWriteArrayList<>();
        Timer timer = stoppedAtEnd(subject.isNettys() ? new OverriddenOfNetty(calls) : new Overridden(calls));
        RecordingTask task = new RecordingTask();

        subject.start(timer);
        var timeout = timer.newTimeout(task, 1, MILLISECONDS);
        task.awaitRun();

        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(calls)
                .containsExactlyElementsOf(
                        subject.isNettys() ? List.of("start", "newTimeout", "start") : List.of("start", "newTimeout"));
    }

    private static List<List<Class<?>>> constructorsOf(Class<?> type) {
        return Arrays.stream(type.getConstructors())
                .map(Constructor::getParameterTypes)
                .map(List::of)
                .toList();
    }

    private static Stream<Method> publicMethodsOf(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> !method.isSynthetic());
    }

    private Object constant(String name) throws ReflectiveOperationException {
        Field field = subject.timerClass.getField(name);
        assertThat(field.getModifiers()).isEqualTo(Modifier.PUBLIC | Modifier.STATIC | Modifier.FINAL);
        assertThat(field.getType()).isEqualTo(int.class);
        return field.get(null);
    }

    /** As users write them. */
    private static final class OverriddenOfNetty extends HashedWheelTimer {
        private final List<String> calls;

        OverriddenOfNetty(List<String> calls) {
            super(new Workers(), 1, MILLISECONDS);
            this.calls = calls;
        }

        @Override
        public void start() {
            calls.add("start");
            super.start();
        }

        @Override
        public Timeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
            calls.add("newTimeout");
            return super.newTimeout(task, delay, unit);
        }
    }

    /** As users write them. */
    private static final class Overridden extends io.tickwheel.netty.HashedWheelTimer {
        private final List<String> calls;

        Overridden(List<String> calls) {
            super(new Workers(), 1, MILLISECONDS);
            this.calls = calls;
        }

        @Override
        public void start() {
            calls.add("start");
            super.start();
        }

        @Override
        public MovableTimeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
            calls.add("newTimeout");
            return super.newTimeout(task, delay, unit);
        }
    }
}
