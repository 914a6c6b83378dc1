package io.tickwheel.management;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.RunningTask;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TaskReport.SlowTaskClass;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ReflectionException;
import org.jspecify.annotations.Nullable;

/**
 * What {@link TimerManagement} registers: the diagnostics as attributes and operations of the JDK's types, which every
 * console knows.
 */
final class TimerBean implements DynamicMBean {
    private static final String NO_ANSWER = "no table: a task kept the worker busy, or this thread was interrupted\n";

    private final TimerDiagnostics timer;
    private final Map<String, Supplier<@Nullable Object>> values = new LinkedHashMap<>();
    private final List<MBeanAttributeInfo> attributes = new ArrayList<>();

    TimerBean(TimerDiagnostics timer) {
        this.timer = timer;
        add("Name", String.class, "its name in logs and tables", timer::name);
        add("CreationThread", String.class, "the thread that made it", timer::creationThread);
        add("CreationSite", String[].class, "the stack that made it", this::creationSite);
        number("TickNanos", "the tick", () -> timer.configuration().tickNanos());
        number(
                "MaxPending",
                "the limit, 0 for none",
                () -> timer.configuration().maxPending());
        number("Pending", "timeouts that have not ended", () -> timer.counts().pending());
        number("Scheduled", "timeouts that were scheduled", () -> timer.counts().scheduled());
        number(
                "Expired",
                "timeouts whose last run has begun",
                () -> timer.counts().expired());
        number("Cancelled", "timeouts that were cancelled", () -> timer.counts().cancelled());
        number(
                "Rejected",
                "calls that the limit has rejected",
                () -> timer.counts().rejected());
        number(
                "Failed",
                "how often a task has thrown something",
                () -> timer.counts().failed());
        add(
                "WorkerState",
                String.class,
                "started or stopped",
                () -> timer.worker().state().name());
        add(
                "ThreadName",
                String.class,
                "null if a host steps it",
                () -> timer.worker().threadName());
        number("WakeUps", "how often its thread woke", () -> timer.worker().wakeUps());
        number("Steps", "how often there was work", () -> timer.worker().steps());
        number(
                "BehindNanos",
                "since when it should have looked",
                () -> timer.worker().behindNanos());
        number(
                "LastStepNanos",
                "how long the last step took",
                () -> timer.worker().lastStepNanos());
        number(
                "LongestStepNanos",
                "how long the longest took",
                () -> timer.worker().longestStepNanos());
        add("RunningTask", String.class, "null if not observed", this::runningTask);
        values.put("Tracking", () -> timer.tracking().toString());
        attributes.add(
                new MBeanAttributeInfo("Tracking", String.class.getName(), "off, all or 1/n", true, true, false));
        add("Observed", boolean.class, "whether tasks are measured", () -> timer.tasks() != null);
        measured("LatenessMedianNanos", tasks -> tasks.lateness().percentileNanos(50));
        measured("Lateness99thNanos", tasks -> tasks.lateness().percentileNanos(99));
        measured("LatenessMaxNanos", tasks -> tasks.lateness().maxNanos());
        measured("TaskMedianNanos", tasks -> tasks.duration().percentileNanos(50));
        measured("Task99thNanos", tasks -> tasks.duration().percentileNanos(99));
        measured("TaskMaxNanos", tasks -> tasks.duration().maxNanos());
        add("SlowestTasks", String[].class, "the classes of the slowest tasks", this::slowestTasks);
    }

    private void number(String name, String description, Supplier<@Nullable Object> value) {
        add(name, long.class, description, value);
    }

    private void measured(String name, ToLongFunction<TaskReport> figure) {
        number(name, "of the observed tasks; -1 if they are not observed", () -> {
            TaskReport tasks = timer.tasks();
            return tasks == null ? -1L : figure.applyAsLong(tasks);
        });
    }

    private void add(String name, Class<?> type, String description, Supplier<@Nullable Object> value) {
        values.put(name, value);
        attributes.add(new MBeanAttributeInfo(name, type.getName(), description, true, false, false));
    }

    private String[] creationSite() {
        return timer.creationSite().stream().map(StackTraceElement::toString).toArray(String[]::new);
    }

    private @Nullable String runningTask() {
        RunningTask running = timer.worker().running();
        return running == null ? null : running.taskClass() + ", for " + running.runningNanos() + " ns";
    }

    private String[] slowestTasks() {
        TaskReport tasks = timer.tasks();
        List<SlowTaskClass> slowest = tasks == null ? List.of() : tasks.slowest();
        return slowest.stream()
                .map(slow ->
                        "%s: %d slow, the longest %d ns".formatted(slow.taskClass(), slow.count(), slow.longestNanos()))
                .toArray(String[]::new);
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        MBeanOperationInfo[] operations = {
            operation("snapshot", "the timer at this moment, as a table", String.class),
            operation("dumpPending", "what is pending, by class and line, as a table", String.class),
            operation("dumpPendingOlderThan", "the tracked part that is older, as a table", String.class, "millis"),
            operation("observe", "measures tasks, and reports slow ones", void.class, "slowTaskMillis"),
            operation("stopObserving", "ends what observe began", void.class)
        };
        return new MBeanInfo(
                TimerBean.class.getName(),
                "a timer",
                attributes.toArray(MBeanAttributeInfo[]::new),
                null,
                operations,
                null);
    }

    private static MBeanOperationInfo operation(String name, String description, Class<?> result, String... millis) {
        MBeanParameterInfo[] signature = List.of(millis).stream()
                .map(parameter -> new MBeanParameterInfo(parameter, long.class.getName(), "in milliseconds"))
                .toArray(MBeanParameterInfo[]::new);
        return new MBeanOperationInfo(name, description, signature, result.getName(), MBeanOperationInfo.ACTION_INFO);
    }

    @Override
    public @Nullable Object invoke(String operation, Object[] arguments, String[] signature)
            throws ReflectionException {
        return switch (operation) {
            case "snapshot" -> timer.snapshot().toString();
            case "dumpPending" -> textOf(timer.groups());
            case "dumpPendingOlderThan" -> textOf(timer.groupsOlderThan(Duration.ofMillis((Long) arguments[0])));
            case "observe" -> {
                timer.observe(Duration.ofMillis((Long) arguments[0]));
                yield null;
            }
            case "stopObserving" -> {
                timer.stopObserving();
                yield null;
            }
            default -> throw new ReflectionException(new NoSuchMethodException(operation));
        };
    }

    private static String textOf(@Nullable PendingGroups groups) {
        return groups == null ? NO_ANSWER : groups.toString();
    }

    @Override
    public @Nullable Object getAttribute(String name) throws AttributeNotFoundException {
        Supplier<@Nullable Object> value = values.get(name);
        if (value == null) {
            throw new AttributeNotFoundException(name);
        }
        return value.get();
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
        if (!attribute.getName().equals("Tracking")) {
            throw new AttributeNotFoundException(attribute.getName() + " (expected: Tracking)");
        }
        timer.track(Tracking.parse((String) attribute.getValue()));
    }

    @Override
    public AttributeList getAttributes(String[] names) {
        AttributeList found = new AttributeList();
        for (String name : names) {
            Supplier<@Nullable Object> value = values.get(name);
            if (value != null) {
                found.add(new Attribute(name, value.get()));
            }
        }
        return found;
    }

    @Override
    public AttributeList setAttributes(AttributeList given) {
        AttributeList set = new AttributeList();
        for (Attribute attribute : given.asList()) {
            try {
                setAttribute(attribute);
                set.add(attribute);
            } catch (AttributeNotFoundException e) {
                // The result has those that could be set.
            }
        }
        return set;
    }
}
