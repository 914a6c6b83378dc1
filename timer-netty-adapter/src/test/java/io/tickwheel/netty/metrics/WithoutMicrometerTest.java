package io.tickwheel.netty.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.netty.HashedWheelTimer;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The adapter for those who have no Micrometer, on fresh classes. */
class WithoutMicrometerTest {
    @Test
    void theTimerWorksAndOnlyTheMetersAreMissing() throws Exception {
        try (URLClassLoader without = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Class<?> timerClass = without.loadClass(HashedWheelTimer.class.getName());
            Object timer = timerClass.getConstructor().newInstance();
            timerClass.getMethod("start").invoke(timer);
            assertThat(timerClass.getMethod("stop").invoke(timer)).isEqualTo(Set.of());

            assertThatExceptionOfType(NoClassDefFoundError.class)
                    .isThrownBy(() -> without.loadClass(TimerMetrics.class.getName()))
                    .withMessageContaining("io/micrometer");
        }
    }

    private static URL[] classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("micrometer"))
                .map(WithoutMicrometerTest::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(entry, e);
        }
    }
}
