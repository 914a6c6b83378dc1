package io.tickwheel.management;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.StandardMBean;

/** A timer's bean with what a console shows beside attributes and operations; by itself JMX repeats their names. */
final class DescribedTimerBean extends StandardMBean {
    private static final String OF_TASKS = ", in nanoseconds since the timer is observed; -1 if it is not";

    private static final Map<String, String> ATTRIBUTES = Map.ofEntries(
            Map.entry("Name", "What logs, JMX and tables call the timer"),
            Map.entry("CreationThread", "The thread that made the timer, by its name"),
            Map.entry("CreationSite", "The stack that made the timer, from its caller on, a line each"),
            Map.entry("TickNanos", "The tick, in nanoseconds"),
            Map.entry("MaxPending", "How many may be pending at once, on all event loops together; 0 for no limit"),
            Map.entry("Pending", "Timeouts that have neither expired nor been cancelled"),
            Map.entry("Scheduled", "Timeouts taken in since the timer was made"),
            Map.entry(
                    "Expired",
                    "Timeouts since the timer was made whose task was run, or handed over, for the last time"),
            Map.entry("Cancelled", "Timeouts since the timer was made that were cancelled"),
            Map.entry("Rejected", "Calls since the timer was made that found no place under the pending limit"),
            Map.entry("Failed", "How often since the timer was made a task, or what belongs to it, has failed"),
            Map.entry(
                    "WorkerState",
                    "NOT_STARTED before the first timeout or after its host has failed, then STARTED, at last STOPPED"),
            Map.entry("ThreadName", "The thread that runs the tasks, by its name; none if others step the timer"),
            Map.entry(
                    "WakeUps",
                    "How often the timer's thread has returned from its sleep, or a host has looked after it"),
            Map.entry("Steps", "How often the timer has had something to do since it was started"),
            Map.entry("LastStepNanos", "How long the last step took, its tasks included, in nanoseconds"),
            Map.entry("LongestStepNanos", "How long the longest step took, its tasks included, in nanoseconds"),
            Map.entry(
                    "BehindNanos",
                    "For how long the timer has not looked for what is due, in nanoseconds; 0 if it is in time"),
            Map.entry(
                    "RunningTask",
                    "The class of the task that runs now, and for how many nanoseconds it has been running"),
            Map.entry(
                    "Tracking", "Which timeouts note when and where they are scheduled: off, all or 1/n for one in n"),
            Map.entry("Observed", "Whether tasks are measured: see the operations observe and stopObserving"),
            Map.entry("LatenessMedianNanos", "Median lateness of the tasks" + OF_TASKS),
            Map.entry("Lateness99thNanos", "99th percentile of the lateness of the tasks" + OF_TASKS),
            Map.entry("LatenessMaxNanos", "Largest lateness of a task" + OF_TASKS),
            Map.entry("TaskMedianNanos", "Median duration of the tasks" + OF_TASKS),
            Map.entry("Task99thNanos", "99th percentile of the duration of the tasks" + OF_TASKS),
            Map.entry("TaskMaxNanos", "Largest duration of a task" + OF_TASKS),
            Map.entry(
                    "SlowestTasks", "The classes of the tasks that took longest, slowest first, times in nanoseconds"));

    private static final Map<String, String> OPERATIONS = Map.of(
            "snapshot", "The timer at this moment, as a table; waits for the worker, a second at most",
            "dumpPending",
                    "Pending timeouts by class of task and, where tracked, by the line that scheduled them, as a table;"
                            + " waits for the worker, a second at most",
            "dumpPendingOlderThan", "As dumpPending, but only tracked timeouts that have been pending for longer",
            "observe", "Measure each task from now on, and tell of slow ones; figures begin anew",
            "stopObserving", "Stop measuring tasks; their figures are gone");

    private static final Map<String, String> PARAMETERS = Map.of(
            "millis", "The age in milliseconds, 0 or more",
            "slowTaskMillis", "From how many milliseconds on a task is slow, 1 or more");

    DescribedTimerBean(TimerBean bean) {
        super(bean, TimerMXBean.class, true);
    }

    @Override
    protected String getDescription(MBeanInfo info) {
        return "A timer of tickwheel: its counters, its worker, what is pending and what is late";
    }

    @Override
    protected String getDescription(MBeanAttributeInfo attribute) {
        return described(ATTRIBUTES, attribute);
    }

    @Override
    protected String getDescription(MBeanOperationInfo operation) {
        return described(OPERATIONS, operation);
    }

    @Override
    protected String getDescription(MBeanOperationInfo operation, MBeanParameterInfo parameter, int sequence) {
        return PARAMETERS.getOrDefault(getParameterName(operation, parameter, sequence), parameter.getName());
    }

    @Override
    protected int getImpact(MBeanOperationInfo operation) {
        return operation.getReturnType().equals("void") ? MBeanOperationInfo.ACTION : MBeanOperationInfo.INFO;
    }

    @Override
    protected String getParameterName(MBeanOperationInfo operation, MBeanParameterInfo parameter, int sequence) {
        return Arrays.stream(TimerMXBean.class.getMethods())
                .filter(method -> method.getName().equals(operation.getName()))
                .map(Method::getParameters)
                .map(parameters -> parameters[sequence].getName())
                .findFirst()
                .orElse(parameter.getName());
    }

    private static String described(Map<String, String> descriptions, MBeanFeatureInfo feature) {
        return descriptions.getOrDefault(feature.getName(), feature.getName());
    }
}
