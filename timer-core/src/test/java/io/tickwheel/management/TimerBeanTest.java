package io.tickwheel.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.diagnostics.WorkerReport;
import io.tickwheel.diagnostics.WorkerState;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.TaskTime;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
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
    }

    @Test
    void howItWasMadeIsShown() throws Exception {
        assertThat(read("TickNanos")).isEqualTo(10_000_000L);
        assertThat(read("MaxPending")).isEqualTo(3L);
    }

    @Test
    void theWorkerIsShown() throws Exception {
        assertThat(read("WorkerState")).isEqualTo("NOT_STARTED");
        timer.schedule(timeout -> {}, Duration.ofMillis(5));
        time.advance(Duration.ofMillis(10));

        WorkerReport worker = timer.diagnostics().worker();
        assertThat(read("WorkerState")).isEqualTo("STARTED");
        assertThat(read("ThreadName")).isNull();
        assertThat(read("WakeUps")).isEqualTo(worker.wakeUps());
        assertThat(read("Steps")).isEqualTo(worker.steps()).isNotEqualTo(0L);
        assertThat(read("LastStepNanos")).isEqualTo(worker.lastStepNanos());
        assertThat(read("LongestStepNanos")).isEqualTo(worker.longestStepNanos());
        assertThat(read("BehindNanos")).isEqualTo(0L);
        assertThat(read("RunningTask")).isNull();
    }

    @Test
    void theTimerIsNamedAndItsMakerToo() throws Exception {
        assertThat(read("Name")).isEqualTo(timer.diagnostics().name());
        assertThat(read("CreationThread")).isEqualTo(Thread.currentThread().getName());
        assertThat((String[]) read("CreationSite"))
                .isNotEmpty()
                .satisfies(site -> assertThat(site[0]).contains(TimerBeanTest.class.getName() + ".<init>"));
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
    void theSnapshotIsTheTable() throws Exception {
        timer.schedule(timeout -> {}, Duration.ofHours(1));

        assertThat(call("snapshot"))
                .isEqualTo(timer.diagnostics().snapshot().toString())
                .contains(timer.diagnostics().name());
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

    // Only a worker with a thread of its own can be too busy to answer.
    @Tag("timing")
    @Test
    void aDumpWithoutAnAnswerSaysSo() {
        CountDownLatch isBusy = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        CountDownLatch hasEnded = new CountDownLatch(1);
        WheelTimer busy = WheelTimer.create();
        busy.schedule(
                timeout -> {
                    isBusy.countDown();
                    mayGoOn.await();
                    hasEnded.countDown();
                },
                Duration.ZERO);
        Waiting.untilOpen("the worker is busy", isBusy);
        Thread.currentThread().interrupt();

        String dump = new TimerBean(busy.diagnostics()).dumpPending();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(dump).startsWith("no table: ").endsWith("\n");
        mayGoOn.countDown();
        Waiting.untilOpen("the task has ended", hasEnded);
        busy.stop();
    }

    @Test
    void figuresOfTasksBeginWithObserving() throws Exception {
        List<String> figures = List.of(
                "LatenessMedianNanos",
                "Lateness99thNanos",
                "LatenessMaxNanos",
                "TaskMedianNanos",
                "Task99thNanos",
                "TaskMaxNanos");
        assertThat(read("Observed")).isEqualTo(false);
        for (String figure : figures) {
            assertThat(read(figure)).as(figure).isEqualTo(-1L);
        }

        call("observe", 50L);
        assertThat(read("Observed")).isEqualTo(true);
        for (String figure : figures) {
            assertThat(read(figure)).as(figure).isEqualTo(0L);
        }

        timer.schedule(timeout -> {}, Duration.ofMillis(4));
        time.advance(Duration.ofMillis(10));
        assertThat(read("LatenessMedianNanos")).isEqualTo(6_000_000L);
        assertThat(read("Lateness99thNanos")).isEqualTo(6_000_000L);
        assertThat(read("LatenessMaxNanos")).isEqualTo(6_000_000L);
        assertThat(read("TaskMaxNanos")).isEqualTo(0L);

        call("stopObserving");
        assertThat(read("Observed")).isEqualTo(false);
        assertThat(read("LatenessMaxNanos")).isEqualTo(-1L);
    }

    @Test
    void slowTasksAreNamed() throws Exception {
        assertThat((String[]) read("SlowestTasks")).isEmpty();
        call("observe", 50L);
        assertThat((String[]) read("SlowestTasks")).isEmpty();

        timer.schedule(this::takeLong, Duration.ofMillis(5));
        timer.schedule(timeout -> {}, Duration.ofMillis(5));
        time.advance(Duration.ofSeconds(1));

        assertThat((String[]) read("SlowestTasks"))
                .singleElement()
                .asString()
                .startsWith(TimerBeanTest.class.getName())
                .endsWith(": 1 slow, the longest 70000000 ns");
        assertThat(read("TaskMaxNanos")).isEqualTo(70_000_000L);
    }

    @Test
    void aThresholdBelowAMillisecondIsRefused() throws Exception {
        assertThatThrownBy(() -> call("observe", 0L)).hasRootCauseInstanceOf(IllegalArgumentException.class);
        assertThat(read("Observed")).isEqualTo(false);
    }

    @Test
    void allAttributesCanBeReadAndOneCanBeWritten() throws Exception {
        call("observe", 50L);
        MBeanAttributeInfo[] attributes = server.getMBeanInfo(bean).getAttributes();

        assertThat(attributes).hasSize(28);
        for (MBeanAttributeInfo attribute : attributes) {
            assertThat(attribute.isReadable()).as(attribute.getName()).isTrue();
            server.getAttribute(bean, attribute.getName());
        }
        assertThat(attributes)
                .filteredOn(MBeanAttributeInfo::isWritable)
                .extracting(MBeanAttributeInfo::getName)
                .containsExactly("Tracking");
    }

    @Test
    void aProxyOfTheInterfaceWorks() {
        TimerMXBean proxy = JMX.newMXBeanProxy(server, bean, TimerMXBean.class);
        timer.schedule(timeout -> {}, Duration.ofHours(1));

        assertThat(proxy.getPending()).isEqualTo(1);
        assertThat(proxy.getWorkerState()).isEqualTo(WorkerState.STARTED);
        proxy.setTracking("all");
        assertThat(proxy.getTracking()).isEqualTo("all");
        assertThat(proxy.getCreationSite()).isNotEmpty();
        assertThat(proxy.snapshot()).isNotEmpty();
    }

    /** Values that differ, so that none is taken for another. */
    @Test
    void eachFigureIsItsOwn() throws Exception {
        call("observe", 1_000L);
        timer.schedule(this::takeLong, Duration.ofMillis(5));
        time.advance(Duration.ofMillis(10));
        timer.schedule(timeout -> time.pass(Duration.ofMillis(30)), Duration.ofMillis(5));
        time.advance(Duration.ofMillis(20));
        timer.schedule(timeout -> {}, Duration.ofMillis(5));
        time.pass(Duration.ofMillis(12));

        assertThat(read("Steps")).isEqualTo(2L);
        assertThat(read("LastStepNanos")).isEqualTo(30_000_000L);
        assertThat(read("LongestStepNanos")).isEqualTo(70_000_000L);
        assertThat(read("BehindNanos")).isEqualTo(2_000_000L);
        assertThat((Long) read("LatenessMedianNanos")).isBetween(5_000_000L, 5_312_500L);
        assertThat(read("Lateness99thNanos")).isEqualTo(15_000_000L);
        assertThat(read("LatenessMaxNanos")).isEqualTo(15_000_000L);
        assertThat((Long) read("TaskMedianNanos")).isBetween(30_000_000L, 31_875_000L);
        assertThat(read("Task99thNanos")).isEqualTo(70_000_000L);
        assertThat(read("TaskMaxNanos")).isEqualTo(70_000_000L);
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
