package io.tickwheel.internal.diagnostics;

import io.tickwheel.WheelTimer;
import io.tickwheel.stress.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.security.ProtectionDomain;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a container does that shares the library among applications: the thread that watches is all of theirs. */
@Timeout(180)
class WatchdogLoaderTest {
    private final WheelTimer another = WheelTimer.builder().build();

    @AfterEach
    void stop() {
        another.stop();
    }

    @Test
    @Tag("timing") // the collector has to find what nothing refers to
    void theApplicationThatObservedFirstCanGoWhileAnotherObserves() throws Exception {
        WeakReference<ClassLoader> loader = observedAndDropped();

        Waiting.until("unloaded", () -> {
            System.gc();
            return loader.refersTo(null);
        });
    }

    private WeakReference<ClassLoader> observedAndDropped() throws ReflectiveOperationException {
        Alone loader = new Alone();
        Constructor<?> constructor =
                loader.loadClass(Application.class.getName()).getDeclaredConstructor();
        constructor.setAccessible(true);
        AutoCloseable application = (AutoCloseable) constructor.newInstance();
        another.diagnostics().observe(Duration.ofHours(1));
        try {
            application.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return new WeakReference<>(loader);
    }

    /** Has a class of its own for the application, and the library of its parent. */
    private static final class Alone extends ClassLoader {
        Alone() {
            super(WatchdogLoaderTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(Application.class.getName()) ? define(name) : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length, new ProtectionDomain(null, null, this, null));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Observes its timer from the beginning to the end. */
    static final class Application implements AutoCloseable {
        private final WheelTimer timer = WheelTimer.builder().build();

        Application() {
            timer.diagnostics().observe(Duration.ofHours(1));
        }

        @Override
        public void close() {
            timer.stop();
        }
    }
}
