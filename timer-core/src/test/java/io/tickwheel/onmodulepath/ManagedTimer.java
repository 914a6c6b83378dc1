package io.tickwheel.onmodulepath;

import io.tickwheel.LiveTimers;
import io.tickwheel.WheelTimer;
import io.tickwheel.management.TimerManagement;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** A program that has its timer managed, for a JVM that has the core on its module path. */
public final class ManagedTimer {
    private ManagedTimer() {}

    /** Reads an attribute and calls an operation of the timer's bean. */
    public static void main(String[] args) throws JMException {
        try (WheelTimer timer = WheelTimer.create()) {
            timer.schedule(timeout -> {}, Duration.ofHours(1));
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName bean = new ObjectName(
                    TimerManagement.register(LiveTimers.list().get(0)).objectName());
            System.out.println("module " + WheelTimer.class.getModule().getName());
            System.out.println("pending " + server.getAttribute(bean, "Pending"));
            String snapshot = (String) server.invoke(bean, "snapshot", new Object[0], new String[0]);
            System.out.println("a snapshot " + (snapshot.isEmpty() ? "that is empty" : "with text"));
        }
    }
}
