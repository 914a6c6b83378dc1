package io.tickwheel.management;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.RunningTask;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TaskReport.SlowTaskClass;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.diagnostics.WorkerReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
        add("CreationSite", String[].class, "the stack that made it", this::creationSite);
        add("TickNanos", long.class, "the tick", () -> timer.configuration().tickNanos());
        add(
                "MaxPending",
                long.class,
                "0 for no limit",
                () -> timer.configuration().maxPending());
        counter("Pending", "timeouts that have not ended", TimerCounts::pending);
        counter("Scheduled", "timeouts that were scheduled", TimerCounts::scheduled);
        counter("Expired", "timeouts whose last run has begun", TimerCounts::expired);
        counter("Cancelled", "timeouts that were cancelled", TimerCounts::cancelled);
        counter("Rejected", "calls that the limit has rejected", TimerCounts::rejected);
        counter("Failed", "how often a task, or code that belongs to it, has thrown something", TimerCounts::failed);
        worker("WorkerState", String.class, "whether it was started or stopped", TimerBean::state);
        worker("ThreadName", String.class, "its thread; null if a host steps it", WorkerReport::threadName);
        worker("WakeUps", long.class, "how often the thread woke, or a host looked after it", WorkerReport::wakeUps);
        worker("Steps", long.class, "how often there was work", WorkerReport::steps);
        worker("BehindNanos", long.class, "how long it has not looked for what is due", WorkerReport::behindNanos);
        worker("LongestStepNanos", long.class, "how long the longest step took", WorkerReport::longestStepNanos);
        worker("RunningTask", String.class, "null for none, or if it is not observed", TimerBean::runningTask);
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

    private void counter(String name, String description, ToLongFunction<TimerCounts> counter) {
        add(name, long.class, description, () -> counter.applyAsLong(timer.counts()));
    }

    private void worker(
            String name, Class<?> type, String description, Function<WorkerReport, @Nullable Object> value) {
        add(name, type, description, () -> value.apply(timer.worker()));
    }

    private void measured(String name, ToLongFunction<TaskReport> figure) {
        add(name, long.class, "of the observed tasks; -1 if they are not observed", () -> {
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

    private static String state(WorkerReport worker) {
        return worker.state().name();
    }

    private static @Nullable String runningTask(WorkerReport worker) {
        RunningTask running = worker.running();
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
        MBeanAttributeInfo[] all = attributes.toArray(MBeanAttributeInfo[]::new);
        return new MBeanInfo(TimerBean.class.getName(), "a timer", all, null, operations, null);
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
                // The result names the attributes that were set.
            }
        }
        return set;
    }
}
