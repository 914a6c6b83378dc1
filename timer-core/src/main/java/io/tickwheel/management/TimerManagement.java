package io.tickwheel.management;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.diagnostics.LiveTimerRegistry;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * A timer in the platform's MBean server, on request:
 *
 * <pre>{@code
 * TimerManagement.register(timer.diagnostics());
 * }</pre>
 *
 * <p>The bean's name is {@code io.tickwheel:type=Timer,name=} and the timer's {@link TimerDiagnostics#name}, in quotes
 * if it has a character that JMX reserves. If that is taken, {@code #2} is added to the timer's name, and so on.
 *
 * <p>The bean goes when the timer is stopped or garbage collected. Neither this object nor the bean prevents the
 * latter. It needs the module {@code java.management}, which the timers do not. Thread-safe.
 */
public final class TimerManagement implements AutoCloseable {
    private static final String PREFIX = "io.tickwheel:type=Timer,name=";
    private static final String TO_BE_QUOTED = ",=:\"*?\\\n\r";

    private final TimerDiagnostics timer;
    private final MBeanServer server;
    private final ObjectName name;
    /** A later bean may get the name: the second of two calls must not take that one out. */
    private final AtomicBoolean isOver = new AtomicBoolean();

    private final Runnable end = this::unregister;

    private TimerManagement(TimerDiagnostics timer, MBeanServer server, ObjectName name) {
        this.timer = timer;
        this.server = server;
        this.name = name;
    }

    /**
     * Registers a timer. One that is registered twice has two beans.
     *
     * @param timer the timer's {@code diagnostics()}
     * @return what ends it before the timer ends; it may be dropped
     * @throws NullPointerException if timer is null
     * @throws IllegalStateException if the timer is stopped or was not made by this library
     */
    public static TimerManagement register(TimerDiagnostics timer) {
        Objects.requireNonNull(timer, "timer");
        return register(timer, ManagementFactory.getPlatformMBeanServer());
    }

    static TimerManagement register(TimerDiagnostics timer, MBeanServer server) {
        TimerManagement management = new TimerManagement(timer, server, registered(timer, server));
        boolean isKept = false;
        try {
            isKept = LiveTimerRegistry.ofJvm().whenGone(timer, management.end);
        } finally {
            if (!isKept) {
                management.unregister();
            }
        }
        if (!isKept) {
            throw new IllegalStateException("timer: " + timer.name() + " (expected: one that is not stopped)");
        }
        return management;
    }

    /** {@return the name of the bean, as {@code javax.management.ObjectName} reads it} */
    public String objectName() {
        return name.getCanonicalName();
    }

    /** Takes the bean out; nothing happens if it is out already. */
    @Override
    public void close() {
        LiveTimerRegistry.ofJvm().cancelWhenGone(timer, end);
        unregister();
    }

    private void unregister() {
        if (!isOver.compareAndSet(false, true)) {
            return;
        }
        try {
            server.unregisterMBean(name);
        } catch (JMException | RuntimeException e) {
            // Somebody else has taken it out, or the server refuses: a stop is not to hear of the bean.
            return;
        }
    }

    private static ObjectName registered(TimerDiagnostics timer, MBeanServer server) {
        TimerBean bean = new TimerBean(timer);
        for (int number = 1; ; number++) {
            try {
                ObjectName name = objectName(number == 1 ? timer.name() : timer.name() + "#" + number);
                server.registerMBean(bean, name);
                return name;
            } catch (InstanceAlreadyExistsException e) {
                // The next number may be free.
            } catch (JMException e) {
                throw new IllegalStateException("the bean of timer " + timer.name() + " could not be registered", e);
            }
        }
    }

    private static ObjectName objectName(String timerName) throws MalformedObjectNameException {
        boolean isPlain = timerName.chars().noneMatch(character -> TO_BE_QUOTED.indexOf(character) >= 0);
        return new ObjectName(PREFIX + (isPlain ? timerName : ObjectName.quote(timerName)));
    }
}
