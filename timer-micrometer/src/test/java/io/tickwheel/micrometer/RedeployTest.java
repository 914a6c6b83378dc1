package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.WheelTimer;
import java.io.File;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a container does: loads an application whose timer has meters, ends it, and drops its classes. */
@Timeout(60)
final class RedeployTest {
    @Test
    @Tag("timing") // the thread is a real one, and the collector has to find what nothing refers to
    void metersOfATimerThatWasStoppedDoNotHoldTheClassesOfItsApplication() throws Exception {
        WeakReference<ClassLoader> loader = loadedUsedAndDropped();
        while (!loader.refersTo(null)) {
            System.gc();
            Thread.sleep(10);
        }
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

    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /** From its start to its end. */
    static final class Application implements Runnable {
        private static final WheelTimer TIMER = WheelTimer.builder().build();

        @Override
        public void run() {
            new TimerMetrics(TIMER.diagnostics(), Tags.empty()).bindTo(new SimpleMeterRegistry());
            CountDownLatch ran = new CountDownLatch(1);
            TIMER.schedule(timeout -> ran.countDown(), Duration.ZERO);
            // Nothing of the test's libraries, which may keep a class of their own for this thread.
            try {
                ran.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            TIMER.stop();
        }
    }
}
