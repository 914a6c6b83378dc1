package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timer;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What code that was compiled against Netty's timer finds: its members, and that it can be extended. */
abstract class ApiConformance extends Conformance {
    ApiConformance(TimerSubject subject) {
        super(subject);
    }

    /** A proxy of CDI overrides all that is neither private nor static; of a class with a final one there is none. */
    @Test
    void noMethodIsFinalThatAProxyHasToOverride() {
        for (Class<?> type = subject.timerClass(); type != Object.class; type = type.getSuperclass()) {
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
        assertThat(HashedWheelTimer.class.isAssignableFrom(subject.timerClass()))
                .isEqualTo(subject.isOfNettysClass());
        assertThat(Timer.class.isAssignableFrom(subject.timerClass())).isTrue();
    }

    @Test
    void hasTheNinePublicConstructors() {
        List<List<Class<?>>> nettys = constructorsOf(HashedWheelTimer.class);

        assertThat(nettys).hasSize(9);
        assertThat(constructorsOf(subject.timerClass())).containsExactlyInAnyOrderElementsOf(nettys);
    }

    @Test
    void hasEachPublicMethodOfNettys() throws Exception {
        List<Method> nettys = publicMethodsOf(HashedWheelTimer.class).toList();

        assertThat(nettys)
                .extracting(Method::getName)
                .containsExactlyInAnyOrder("start", "stop", "newTimeout", "pendingTimeouts");
        for (Method method : nettys) {
            Method same = subject.timerClass().getMethod(method.getName(), method.getParameterTypes());
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
    void neitherTheClassNorItsPublicMethodsAreFinal() {
        assertThat(Modifier.isPublic(subject.timerClass().getModifiers())).isTrue();
        assertThat(Modifier.isFinal(subject.timerClass().getModifiers())).isFalse();
        assertThat(subject.timerClass().getSimpleName()).isEqualTo("HashedWheelTimer");
        assertThat(Timer.class).isAssignableFrom(subject.timerClass());
        assertThat(publicMethodsOf(subject.timerClass()).filter(method -> !Modifier.isStatic(method.getModifiers())))
                .isNotEmpty()
                .noneMatch(method -> Modifier.isFinal(method.getModifiers()));
    }

    @Test
    void overridesOfASubclassAreCalled() {
        List<String> calls = new CopyOnWriteArrayList<>();
        Timer timer = stoppedAtEnd(subject.createOverridden(calls));
        RecordingTask task = new RecordingTask();

        subject.start(timer);
        var timeout = timer.newTimeout(task, 1, MILLISECONDS);
        task.awaitRun();
        subject.pendingTimeouts(timer);
        timer.stop();

        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(calls)
                .containsExactlyElementsOf(
                        subject.newTimeoutCallsStart()
                                ? List.of("start", "newTimeout", "start", "pendingTimeouts", "stop")
                                : List.of("start", "newTimeout", "pendingTimeouts", "stop"));
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
        Field field = subject.timerClass().getField(name);
        assertThat(field.getModifiers()).isEqualTo(Modifier.PUBLIC | Modifier.STATIC | Modifier.FINAL);
        assertThat(field.getType()).isEqualTo(int.class);
        return field.get(null);
    }
}
