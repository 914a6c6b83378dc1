package io.tickwheel.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.WheelTimer;
import io.tickwheel.stress.Waiting;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a timer's bean is there, and by which name. */
class TimerManagementTest {
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<WheelTimer> timers = new ArrayList<>();

    @AfterEach
    void stopTimers() {
        timers.forEach(WheelTimer::stop);
        assertThat(beans()).as("beans of stopped timers").isEmpty();
    }

    @Test
    void aNameThatIsTakenGetsANumber() {
        TimerManagement first = TimerManagement.register(timer("same").diagnostics());
        assertThat(first.objectName()).isEqualTo("io.tickwheel:name=same,type=Timer");
        TimerManagement.register(timer("same").diagnostics());
        TimerManagement.register(timer("same").diagnostics());
        assertThat(beans()).containsExactlyInAnyOrder("same", "same#2", "same#3");

        first.close();
        TimerManagement.register(timer("same").diagnostics());

        assertThat(beans()).containsExactlyInAnyOrder("same", "same#2", "same#3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b:c", "a*b?", "a\\b", "a\r\nb", "name=x,type=\"*\"", "Timer #1 (ä/ö) [x]", "日本"})
    void anyNameOfATimerIsANameOfABean(String name) throws Exception {
        TimerManagement management = TimerManagement.register(timer(name).diagnostics());
        TimerManagement.register(timer(name).diagnostics());

        assertThat(beans()).containsExactlyInAnyOrder(name, name + "#2");
        assertThat(server.getAttribute(new ObjectName(management.objectName()), "Name"))
                .isEqualTo(name);
    }

    @Test
    void theBeanGoesWhenTheTimerIsStopped() {
        WheelTimer stopped = timer("stopped");
        TimerManagement.register(stopped.diagnostics());
        TimerManagement.register(stopped.diagnostics());
        TimerManagement.register(timer("other").diagnostics());

        stopped.stop();

        assertThat(beans()).containsExactly("other");
    }

    @Test
    void aStoppedTimerIsNotRegistered() {
        WheelTimer timer = timer("over");
        timer.stop();

        assertThatIllegalStateException()
                .isThrownBy(() -> TimerManagement.register(timer.diagnostics()))
                .withMessage("timer: over (expected: one that is not stopped)");
        assertThat(beans()).isEmpty();
    }

    // The collector decides when, on a thread of its own.
    @Tag("timing")
    @Test
    void aForgottenTimerIsFoundAndItsBeanGoes() {
        // Held until they were looked at: the collector may come at any time.
        List<WheelTimer> made = new ArrayList<>(List.of(registered(true), registered(false)));
        assertThat(beans()).hasSize(2);
        List<WeakReference<WheelTimer>> forgotten = new ArrayList<>();
        made.forEach(timer -> forgotten.add(new WeakReference<>(timer)));
        made.clear();

        Waiting.until("the beans have gone", () -> {
            System.gc();
            return beans().isEmpty();
        });

        assertThat(forgotten).allMatch(timer -> timer.refersTo(null));
    }

    private static WheelTimer registered(boolean isStarted) {
        WheelTimer timer = WheelTimer.create();
        if (isStarted) {
            timer.start();
        }
        TimerManagement.register(timer.diagnostics());
        return timer;
    }

    private WheelTimer timer(String name) {
        WheelTimer timer = WheelTimer.builder()
                .threadFactory(worker -> new Thread(worker, name))
                .build();
        timers.add(timer);
        return timer;
    }

    /** The names of the timers that have a bean, as they were before they were quoted. */
    private List<String> beans() {
        return server.queryNames(null, null).stream()
                .filter(name -> name.getDomain().equals("io.tickwheel"))
                .map(name -> name.getKeyProperty("name"))
                .map(name -> name.startsWith("\"") ? ObjectName.unquote(name) : name)
                .toList();
    }
}
