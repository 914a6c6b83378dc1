package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import org.junit.jupiter.api.Test;

/** A task whose class names another that an application leaves out: what looks at its methods meets a linkage error. */
class MissingClassTest {
    private final EventLoopTimer timer =
            EventLoopTimer.builder(new EmbeddedChannel().eventLoop()).build();

    @Test
    void stopReturnsItAllTheSame() throws Exception {
        Timeout pending = timer.newTimeout(taskWithoutItsOptionalClass(), 1, DAYS);
        assertThat(timer.stop()).containsExactly(pending);
        assertThat(timer.pendingTimeouts()).isZero();
    }

    private static TimerTask taskWithoutItsOptionalClass() throws Exception {
        Class<?> task = new LeavingOut().loadClass(OptionalTask.class.getName());
        assertThat(task).isNotSameAs(OptionalTask.class);
        Constructor<?> constructor = task.getDeclaredConstructor();
        constructor.setAccessible(true);
        return (TimerTask) constructor.newInstance();
    }

    static final class LeftOut {}

    static final class OptionalTask implements TimerTask {
        @Override
        public void run(Timeout timeout) {}

        @SuppressWarnings("unused") // by reflection, which reads the types of all public methods
        public void with(LeftOut optional) {}
    }

    /** Defines the task anew, and does not find the other class. */
    private static final class LeavingOut extends ClassLoader {
        LeavingOut() {
            super(MissingClassTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(LeftOut.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            return name.equals(OptionalTask.class.getName()) ? defined(name) : super.loadClass(name, resolve);
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            try (InputStream code = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = code.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
