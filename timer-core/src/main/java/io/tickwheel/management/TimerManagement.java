package io.tickwheel.management;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.WorkerState;
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
 * if it has a character that JMX reserves. If that is taken, {@code #2} is added to the timer's name, and so on. The
 * bean's attributes have the types of the JDK. They are what {@link TimerDiagnostics} tells: its counters, its worker
 * and, while the timer is observed, figures of its tasks.
 *
 * <p>The bean goes when the timer is stopped or garbage collected. Neither this object nor the bean prevents the
 * latter. It needs the module {@code java.management}, which the timers do not. Thread-safe.
 */
public final class TimerManagement implements AutoCloseable {
    private static final String PREFIX = "io.tickwheel:type=Timer,name=";
    private static final String TO_BE_QUOTED = ",=:\"*?\\\n\r";

    private final TimerDiagnostics timer;
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName name;
    /** A later bean may get the name: the second of two calls must not take that one out. */
    private final AtomicBoolean isOver = new AtomicBoolean();

    private final TimerListener end = new TimerListener() {
        @Override
        public void stopped(TimerDiagnostics stopped, int returned) {
            unregister();
        }
    };

    private TimerManagement(TimerDiagnostics timer) {
        this.timer = timer;
        this.name = registered();
    }

    /**
     * Registers a timer. A timer that is registered twice has two beans.
     *
     * @param timer the timer's {@code diagnostics()}
     * @return what ends it before the timer ends; it may be dropped
     * @throws IllegalStateException if the timer is stopped
     */
    public static TimerManagement register(TimerDiagnostics timer) {
        TimerManagement management = new TimerManagement(Objects.requireNonNull(timer, "timer"));
        timer.addListener(management.end);
        // A stop before the line above did not tell the listener.
        if (timer.worker().state() == WorkerState.STOPPED) {
            management.close();
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
        timer.removeListener(end);
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

    private ObjectName registered() {
        TimerBean bean = new TimerBean(timer);
        for (int number = 1; ; number++) {
            try {
                ObjectName free = objectName(number == 1 ? timer.name() : timer.name() + "#" + number);
                server.registerMBean(bean, free);
                return free;
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
