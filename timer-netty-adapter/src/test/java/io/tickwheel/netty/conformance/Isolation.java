package io.tickwheel.netty.conformance;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Runs a {@link LoggedScenario} on fresh classes: what is counted or warned of once a JVM begins again, and the log is
 * caught from the first line, whatever ran before.
 */
final class Isolation {
    private Isolation() {}

    /** Returns the lines of a static method, which takes a {@link LoggedScenario}. */
    @SuppressWarnings("unchecked")
    static List<String> run(Class<?> owner, String method, TimerSubject subject) throws Exception {
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        try (URLClassLoader fresh = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            current.setContextClassLoader(fresh);
            var constructor = fresh.loadClass(LoggedScenario.class.getName())
                    .getDeclaredConstructor(String.class, String.class, String.class);
            constructor.setAccessible(true);
            return ((Supplier<List<String>>) constructor.newInstance(owner.getName(), method, subject.name())).get();
        } finally {
            current.setContextClassLoader(before);
        }
    }

    private static URL[] classPath() throws MalformedURLException {
        String[] entries = System.getProperty("java.class.path").split(File.pathSeparator, -1);
        URL[] urls = new URL[entries.length];
        for (int i = 0; i < entries.length; i++) {
            urls[i] = Path.of(entries[i]).toUri().toURL();
        }
        return urls;
    }
}
