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
 * A timer in the platform's MBean server, on request: nothing registers a timer by itself.
 *
 * <pre>{@code
 * TimerManagement.register(timer.diagnostics());
 * }</pre>
 *
 * <p>The bean's name is {@code io.tickwheel:type=Timer,name=} and the timer's {@link TimerDiagnostics#name}, in quotes
 * if it has one of {@code , = : " * ? \} or a line end in it. If that is taken, {@code #2} is added to the timer's
 * name, and so on.
 *
 * <p>The bean goes away when the timer is stopped or garbage collected; neither this object nor the bean prevents the
 * latter.
 *
 * <p>It needs the module {@code java.management}, which the timers themselves do not.
 *
 * <p>Threads: any. Cost: nothing until a console asks.
 */
public final class TimerManagement implements AutoCloseable {
    private static final String PREFIX = "io.tickwheel:type=Timer,name=";
    private static final String TO_BE_QUOTED = ",=:\"*?\\\n\r";

    private final TimerDiagnostics timer;
    private final MBeanServer server;
    private final ObjectName name;
    /** A later bean may get the name; the second of two calls must not take that one out. */
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
     * @param timer what the timer's {@code diagnostics()} returned, not null
     * @return what ends it before the timer ends, never null; it may be dropped
     * @throws NullPointerException if timer is null
     * @throws IllegalStateException if the timer is stopped or was not made by this library; nothing is registered
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
            // Also for want of memory: nobody else knows of the bean.
            if (!isKept) {
                management.unregister();
            }
        }
        if (!isKept) {
            throw new IllegalStateException("timer: " + timer.name() + " (expected: one that is not stopped)");
        }
        return management;
    }

    /**
     * The name of the bean, as {@code javax.management.ObjectName} reads it.
     *
     * @return never null
     */
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
            // Somebody else has taken it out, as any code may that has the server; or the server refuses, as those of
            // application servers do to who may not. Who stops a timer is not to hear of its bean.
            return;
        } catch (Error failure) {
            // For want of memory: a later close tries again.
            isOver.set(false);
            throw failure;
        }
    }

    private static ObjectName registered(TimerDiagnostics timer, MBeanServer server) {
        DescribedTimerBean bean = new DescribedTimerBean(new TimerBean(timer));
        try {
            int number = 1;
            ObjectName name = objectName(timer.name());
            while (!tryRegister(server, bean, name)) {
                number++;
                name = objectName(timer.name() + "#" + number);
            }
            return name;
        } catch (JMException e) {
            throw new IllegalStateException("the bean of timer " + timer.name() + " could not be registered", e);
        }
    }

    /** Registers the bean; false if the name is taken. */
    private static boolean tryRegister(MBeanServer server, DescribedTimerBean bean, ObjectName name)
            throws JMException {
        try {
            server.registerMBean(bean, name);
            return true;
        } catch (InstanceAlreadyExistsException e) {
            return false;
        }
    }

    private static ObjectName objectName(String timerName) throws MalformedObjectNameException {
        boolean isPlain = timerName.chars().noneMatch(character -> TO_BE_QUOTED.indexOf(character) >= 0);
        return new ObjectName(PREFIX + (isPlain ? timerName : ObjectName.quote(timerName)));
    }
}
