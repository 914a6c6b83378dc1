package io.tickwheel.internal.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.stress.Waiting;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a container does: loads an application that has a timer in a static field, ends it, and drops its classes. */
@Timeout(180)
final class RedeployTest {
    @Test
    @Tag("timing") // the thread is a real one, and the collector has to find what nothing refers to
    void aTimerThatWasStoppedDoesNotHoldTheClassesOfItsApplication() throws Exception {
        WeakReference<ClassLoader> loader = loadedUsedAndDropped();
        Waiting.untilCollected(loader);
    }

    @Test
    @Tag("timing") // the same
    void aTimerThatAnotherApplicationHasStoppedDoesNotHoldItsClasses() throws Exception {
        WheelTimer shared = WheelTimer.builder().build();
        WeakReference<ClassLoader> loader = passedToAnotherLoader(Stopping.class, shared);
        Waiting.untilCollected(loader);
        assertThatThrownBy(shared::start)
                .cause()
                .hasStackTraceContaining(Stopping.class.getName().concat(".accept("));
    }

    @Test
    @Tag("timing") // the same
    void theApplicationThatObservedFirstCanGoWhileAnotherObserves() throws Exception {
        WheelTimer another = WheelTimer.builder().build();
        WeakReference<ClassLoader> loader = passedToAnotherLoader(Observing.class, another);
        Waiting.untilCollected(loader);
        another.stop();
    }

    private static WeakReference<ClassLoader> passedToAnotherLoader(Class<?> type, WheelTimer timer) throws Exception {
        ClassLoader own = new LoaderOfOne(type.getName());
        Class<?> copy = own.loadClass(type.getName());
        assertThat(copy).isNotSameAs(type);
        Constructor<?> constructor = copy.getDeclaredConstructor();
        constructor.setAccessible(true);
        @SuppressWarnings("unchecked")
        Consumer<WheelTimer> made = (Consumer<WheelTimer>) constructor.newInstance();
        made.accept(timer);
        return new WeakReference<>(own);
    }

    private static WeakReference<ClassLoader> loadedUsedAndDropped() throws Exception {
        try (URLClassLoader fresh = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Class<?> application = fresh.loadClass(Application.class.getName());
            assertThat(application).isNotSameAs(Application.class);
            Constructor<?> constructor = application.getDeclaredConstructor();
            constructor.setAccessible(true);
            ((Runnable) constructor.newInstance()).run();
            return new WeakReference<>(fresh);
        }
    }

    private static URL[] classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(RedeployTest::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(entry, e);
        }
    }

    /** Has one class of its own, and the others from the loader of this test. */
    private static final class LoaderOfOne extends ClassLoader {
        private final String own;

        LoaderOfOne(String own) {
            super(RedeployTest.class.getClassLoader());
            this.own = own;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(own) && findLoadedClass(name) == null ? define(name) : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/').concat(".class"))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length, new ProtectionDomain(null, null, this, null));
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** Stops a timer that is not its own. */
    static final class Stopping implements Consumer<WheelTimer> {
        @Override
        public void accept(WheelTimer shared) {
            shared.stop();
        }
    }

    /** Observes a timer of its own before another is observed, and stops it. */
    static final class Observing implements Consumer<WheelTimer> {
        @Override
        public void accept(WheelTimer another) {
            WheelTimer timer = WheelTimer.create();
            timer.diagnostics().observe(Duration.ofHours(1));
            another.diagnostics().observe(Duration.ofHours(1));
            timer.stop();
        }
    }

    /** From its start to its end. */
    static final class Application implements Runnable {
        private static final WheelTimer TIMER = WheelTimer.builder().build();

        @Override
        public void run() {
            CountDownLatch ran = new CountDownLatch(1);
            TIMER.schedule(timeout -> ran.countDown(), Duration.ZERO);
            // Nothing of the test's libraries, which may keep a class of their own for this thread.
            try {
                ran.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            // Two of one line: the second is compared with the first.
            for (int i = 0; i < 2; i++) {
                TIMER.schedule(timeout -> {}, Duration.ofHours(1));
            }
            TIMER.diagnostics().track(Tracking.all());
            for (int i = 0; i < 2; i++) {
                TIMER.schedule(timeout -> {}, Duration.ofHours(1));
            }
            TIMER.diagnostics().groups();
            TIMER.stop();
        }
    }
}
