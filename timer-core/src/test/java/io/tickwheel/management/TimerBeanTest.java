package io.tickwheel.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.TaskTime;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.RejectedExecutionException;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a console reads and calls, by way of the platform's server. */
class TimerBeanTest {
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final TaskTime time = new TaskTime();
    private final WheelTimer timer = WheelTimer.builder()
            .timeSource(time)
            .tick(Duration.ofMillis(10))
            .maxPending(3)
            .build();

    private ObjectName bean = ObjectName.WILDCARD;

    @BeforeEach
    void register() throws JMException {
        bean = new ObjectName(TimerManagement.register(timer.diagnostics()).objectName());
    }

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void theCountersAreAttributes() throws Exception {
        timer.schedule(
                timeout -> {
                    throw new IllegalStateException("for the counter");
                },
                Duration.ofMillis(5));
        timer.schedule(timeout -> {}, Duration.ofHours(1)).cancel();
        timer.schedule(timeout -> {}, Duration.ofHours(1)).cancel();
        timer.schedule(timeout -> {}, Duration.ofHours(1)).cancel();
        timer.schedule(timeout -> {}, Duration.ofHours(1));
        timer.schedule(timeout -> {}, Duration.ofHours(1));
        assertThatThrownBy(() -> timer.schedule(timeout -> {}, Duration.ofHours(1)))
                .isInstanceOf(RejectedExecutionException.class);
        time.advance(Duration.ofMillis(10));

        assertThat(read("Pending")).isEqualTo(2L);
        assertThat(read("Scheduled")).isEqualTo(6L);
        assertThat(read("Expired")).isEqualTo(1L);
        assertThat(read("Cancelled")).isEqualTo(3L);
        assertThat(read("Rejected")).isEqualTo(1L);
        assertThat(read("Failed")).isEqualTo(1L);
        assertThat(read("TickNanos")).isEqualTo(10_000_000L);
        assertThat(read("MaxPending")).isEqualTo(3L);
        assertThat(read("WorkerState")).isEqualTo("STARTED");
        assertThat(read("ThreadName")).isNull();
        assertThat(read("Name")).isEqualTo(timer.diagnostics().name());
        assertThat(((String[]) read("CreationSite"))[0]).contains(TimerBeanTest.class.getName() + ".<init>");
        assertThat(call("snapshot")).isEqualTo(timer.diagnostics().snapshot().toString());
    }

    @Test
    void trackingIsReadAndWrittenAsText() throws Exception {
        assertThat(read("Tracking")).isEqualTo("off");

        server.setAttribute(bean, new Attribute("Tracking", "1/100"));

        assertThat(read("Tracking")).isEqualTo("1/100");
        assertThat(timer.diagnostics().tracking()).isEqualTo(Tracking.sampled(100));
        assertThatThrownBy(() -> server.setAttribute(bean, new Attribute("Tracking", "some")))
                .hasRootCauseInstanceOf(IllegalArgumentException.class)
                .hasRootCauseMessage("tracking: some (expected: off, all or 1/n)");
        assertThatThrownBy(() -> server.setAttribute(bean, new Attribute("Tracking", null)))
                .hasRootCauseInstanceOf(NullPointerException.class);
        assertThat(read("Tracking")).isEqualTo("1/100");
    }

    @Test
    void thePendingAreDumpedByWhoPutThemThere() throws Exception {
        server.setAttribute(bean, new Attribute("Tracking", "all"));
        timer.schedule(TimerBeanTest::guard, Duration.ofHours(1));
        time.advance(Duration.ofMinutes(1));
        timer.schedule(TimerBeanTest::guard, Duration.ofHours(1));

        assertThat(call("dumpPending"))
                .isEqualTo(String.valueOf(timer.diagnostics().groups()))
                .contains("thePendingAreDumpedByWhoPutThemThere");
        assertThat(call("dumpPendingOlderThan", 30_000L))
                .isEqualTo(String.valueOf(timer.diagnostics().groupsOlderThan(Duration.ofSeconds(30))))
                .isNotEqualTo(call("dumpPending"));
        assertThatThrownBy(() -> call("dumpPendingOlderThan", -1L))
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void allAttributesCanBeReadTogetherAndOneCanBeWritten() throws Exception {
        call("observe", 50L);
        MBeanAttributeInfo[] attributes = server.getMBeanInfo(bean).getAttributes();
        String[] names =
                Arrays.stream(attributes).map(MBeanAttributeInfo::getName).toArray(String[]::new);

        assertThat(server.getAttributes(bean, names).asList())
                .hasSize(26)
                .extracting(Attribute::getName)
                .containsExactly(names);
        for (MBeanAttributeInfo attribute : attributes) {
            Object value = read(attribute.getName());
            assertThat(value == null
                            || attribute.getType().equals(value.getClass().getName())
                            || attribute
                                    .getType()
                                    .equals(value.getClass().getSimpleName().toLowerCase(Locale.ROOT)))
                    .as("%s: %s", attribute.getName(), value)
                    .isTrue();
        }
        assertThat(attributes)
                .filteredOn(MBeanAttributeInfo::isWritable)
                .extracting(MBeanAttributeInfo::getName)
                .containsExactly("Tracking");
        AttributeList given = new AttributeList(List.of(new Attribute("Tracking", "all"), new Attribute("Name", "x")));
        assertThat(server.setAttributes(bean, given).asList()).containsExactly(new Attribute("Tracking", "all"));
        assertThat(read("Tracking")).isEqualTo("all");
        assertThatThrownBy(() -> read("Nothing")).isInstanceOf(AttributeNotFoundException.class);
        assertThatThrownBy(() -> call("nothing")).isInstanceOf(ReflectionException.class);
    }

    /** Values that differ, so that none is taken for another. */
    @Test
    void eachFigureIsItsOwnAndBeginsWithObserving() throws Exception {
        assertThat(read("Observed")).isEqualTo(false);
        assertThat(read("TaskMaxNanos")).isEqualTo(-1L);
        assertThat((String[]) read("SlowestTasks")).isEmpty();
        assertThatThrownBy(() -> call("observe", 0L)).hasRootCauseInstanceOf(IllegalArgumentException.class);
        call("observe", 60L);
        assertThat(read("Observed")).isEqualTo(true);
        timer.schedule(this::takeLong, Duration.ofMillis(5));
        time.advance(Duration.ofMillis(10));
        timer.schedule(timeout -> time.pass(Duration.ofMillis(30)), Duration.ofMillis(5));
        time.advance(Duration.ofMillis(20));
        timer.schedule(timeout -> {}, Duration.ofMillis(5));
        time.pass(Duration.ofMillis(12));

        assertThat(read("Steps")).isEqualTo(2L);
        assertThat(read("LongestStepNanos")).isEqualTo(70_000_000L);
        assertThat(read("BehindNanos")).isEqualTo(2_000_000L);
        assertThat((Long) read("LatenessMedianNanos")).isBetween(5_000_000L, 5_312_500L);
        assertThat(read("Lateness99thNanos")).isEqualTo(15_000_000L);
        assertThat(read("LatenessMaxNanos")).isEqualTo(15_000_000L);
        assertThat((Long) read("TaskMedianNanos")).isBetween(30_000_000L, 31_875_000L);
        assertThat(read("Task99thNanos")).isEqualTo(70_000_000L);
        assertThat(read("TaskMaxNanos")).isEqualTo(70_000_000L);
        assertThat(((String[]) read("SlowestTasks"))[0])
                .startsWith(TimerBeanTest.class.getName())
                .endsWith(": 1 slow, the longest 70000000 ns");

        call("stopObserving");
        assertThat(read("Observed")).isEqualTo(false);
    }

    private static void guard(TimeoutHandle timeout) {}

    private void takeLong(TimeoutHandle timeout) {
        time.pass(Duration.ofMillis(70));
    }

    private Object read(String attribute) throws JMException {
        return server.getAttribute(bean, attribute);
    }

    private String call(String operation, Long... arguments) throws JMException {
        String[] types = Arrays.stream(arguments).map(argument -> "long").toArray(String[]::new);
        return (String) server.invoke(bean, operation, arguments, types);
    }
}
