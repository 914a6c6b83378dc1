package io.tickwheel.netty.conformance;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Catches what is logged through Netty: a line each, of level, logger, arguments and traces. Warnings and errors are
 * enabled.
 */
final class CaughtLog extends InternalLoggerFactory {
    private static final List<String> LEVELS = List.of("warn", "error");

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private volatile @Nullable String failing;

    /** From now on loggers are made that write here. */
    static CaughtLog install() {
        CaughtLog log = new CaughtLog();
        InternalLoggerFactory.setDefaultFactory(log);
        return log;
    }

    /** From now on a logger throws after it has written a line. */
    void fail(String name) {
        failing = name;
    }

    List<String> lines() {
        return lines;
    }

    @Override
    protected InternalLogger newInstance(String name) {
        InvocationHandler handler = (logger, method, arguments) -> answer(name, method, arguments);
        return (InternalLogger) Proxy.newProxyInstance(
                CaughtLog.class.getClassLoader(), new Class<?>[] {InternalLogger.class}, handler);
    }

    private Object answer(String name, Method method, Object[] arguments) {
        if (method.getReturnType() == boolean.class) {
            String level = method.getName().replace("is", "").replace("Enabled", "");
            return method.getParameterCount() == 0 && LEVELS.contains(level.toLowerCase(Locale.ROOT));
        }
        if (method.getReturnType() == String.class) {
            return name;
        }
        if (LEVELS.contains(method.getName())) {
            lines.add(method.getName() + " " + name + " " + described(Arrays.asList(arguments)));
            if (name.equals(failing)) {
                throw new IllegalStateException("the log has failed");
            }
        }
        return null;
    }

    private static String described(List<?> arguments) {
        return arguments.stream().map(CaughtLog::described).collect(Collectors.joining(", "));
    }

    private static String described(Object argument) {
        if (argument instanceof Object[] several) {
            return described(Arrays.asList(several));
        }
        if (argument instanceof Throwable thrown) {
            return thrown + " " + Arrays.toString(thrown.getStackTrace());
        }
        return String.valueOf(argument);
    }
}
