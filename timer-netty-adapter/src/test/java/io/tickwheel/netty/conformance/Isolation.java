package io.tickwheel.netty.conformance;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Runs a scenario on fresh classes: what is counted or warned of once a JVM begins anew, and the log is caught from the
 * first line, whatever ran before.
 */
final class Isolation {
    private Isolation() {}

    /** Returns what the scenario reported. */
    static List<String> run(Class<? extends LoggedScenario> scenario, TimerSubject subject) throws Exception {
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        try (URLClassLoader fresh = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            current.setContextClassLoader(fresh);
            return made(scenario, fresh).apply(subject.getClass().getName());
        } finally {
            current.setContextClassLoader(before);
        }
    }

    @SuppressWarnings("unchecked")
    private static Function<String, List<String>> made(Class<?> scenario, ClassLoader fresh) throws Exception {
        var constructor = fresh.loadClass(scenario.getName()).getDeclaredConstructor();
        constructor.setAccessible(true);
        return (Function<String, List<String>>) constructor.newInstance();
    }

    private static URL[] classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Isolation::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(new IOException(entry, e));
        }
    }
}
