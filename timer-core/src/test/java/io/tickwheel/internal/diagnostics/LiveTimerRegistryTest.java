package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.worker.TimerLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which timers live, and who is told that they are too many or that one is gone. */
class LiveTimerRegistryTest {
    private final LiveTimerRegistry registry = new LiveTimerRegistry(3);
    private final List<String> warnings = new ArrayList<>();
    private final TimerLog log = (level, message, cause) -> warnings.add(message);

    @Test
    void timersAreListedInTheOrderInWhichTheyWereMade() {
        TimerDiagnostics first = entered(NamedTimer.madeAt("Z"));
        TimerDiagnostics second = entered(NamedTimer.madeAt("A"));
        TimerDiagnostics third = entered(NamedTimer.withoutThread());

        assertThat(registry.list()).containsExactly(first, second, third);
    }

    @Test
    void aListIsNotChangedByWhatComesAfter() {
        TimerDiagnostics first = entered(NamedTimer.madeAt("A"));
        List<TimerDiagnostics> before = registry.list();
        entered(NamedTimer.madeAt("B"));
        registry.unregister(first);

        assertThat(before).containsExactly(first);
    }

    @Test
    void whatIsTakenOutIsListedNoMore() {
        TimerDiagnostics first = entered(NamedTimer.madeAt("A"));
        TimerDiagnostics second = entered(NamedTimer.madeAt("B"));

        registry.unregister(first);
        registry.unregister(first);

        assertThat(registry.list()).containsExactly(second);
    }

    @Test
    void theFirstTimerThatIsTooManyWarnsOnceAndSaysWhoMakesThem() {
        entered(NamedTimer.madeAt("Rare"));
        entered(NamedTimer.madeAt("Often"));
        entered(NamedTimer.madeAt("Often"));
        assertThat(warnings).isEmpty();

        entered(NamedTimer.madeNowhere());
        entered(NamedTimer.madeAt("Late"));

        assertThat(warnings).hasSize(1);
        assertThat(warnings.get(0).lines())
                .contains("\t2 at Often.make(Often.java:1)", "\t1 at Rare.make(Rare.java:1)", "\t1 at an unknown place")
                .hasSize(4)
                .first()
                .asString()
                .startsWith("You are creating too many HashedWheelTimer instances.")
                .endsWith(" There are 4 of it and of WheelTimer, each with a thread, made at:");
    }

    @Test
    void aWarningNamesTenPlacesAtMost() {
        LiveTimerRegistry wide = new LiveTimerRegistry(30);
        for (int i = 0; i <= 30; i++) {
            wide.register(NamedTimer.madeAt("Site" + i), log);
        }

        assertThat(warnings)
                .singleElement()
                .satisfies(text -> assertThat(text.lines()).hasSize(11));
    }

    @Test
    void theWarningIsGivenByTheTimerThatIsOneTooMany() {
        for (int i = 0; i < 3; i++) {
            registry.register(NamedTimer.madeAt("A"), (level, message, cause) -> warnings.add("an earlier one"));
        }
        entered(NamedTimer.madeAt("B"));

        assertThat(warnings).singleElement().satisfies(text -> assertThat(text).contains(" There are 4 "));
    }

    @Test
    void aLogThatFailsKeepsNoTimerFromBeingEntered() {
        List<TimerDiagnostics> timers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            timers.add(NamedTimer.madeAt("A"));
            registry.register(timers.get(i), (level, message, cause) -> {
                throw new IllegalStateException("disk full");
            });
        }

        assertThat(registry.list()).isEqualTo(timers);
    }

    @Test
    void timersThatWereTakenOutDoNotCount() {
        for (int i = 0; i < 10; i++) {
            registry.unregister(entered(NamedTimer.madeAt("A")));
        }
        entered(NamedTimer.madeAt("A"));
        entered(NamedTimer.madeAt("A"));
        entered(NamedTimer.madeAt("A"));

        assertThat(warnings).isEmpty();
    }

    @Test
    void timersWithoutAThreadDoNotCount() {
        for (int i = 0; i < 10; i++) {
            entered(NamedTimer.withoutThread());
        }
        registry.unregister(entered(NamedTimer.withoutThread()));
        for (int i = 0; i < 3; i++) {
            entered(NamedTimer.madeAt("A"));
        }
        assertThat(warnings).isEmpty();

        entered(NamedTimer.madeAt("A"));

        assertThat(warnings)
                .singleElement()
                .satisfies(text -> assertThat(text.lines()).hasSize(2).contains("\t4 at A.make(A.java:1)"));
    }

    @Test
    void whoAskedIsToldOnceThatATimerIsGone() {
        TimerDiagnostics timer = entered(NamedTimer.madeAt("A"));
        List<String> told = new ArrayList<>();
        assertThat(registry.whenGone(timer, () -> told.add("first"))).isTrue();
        assertThat(registry.whenGone(timer, () -> told.add("second"))).isTrue();
        assertThat(told).isEmpty();

        registry.unregister(timer);
        registry.unregister(timer);

        assertThat(told).containsExactly("first", "second");
    }

    @Test
    void whoAskedAndTookItBackIsNotTold() {
        TimerDiagnostics timer = entered(NamedTimer.madeAt("A"));
        List<String> told = new ArrayList<>();
        Runnable action = () -> told.add("told");
        registry.whenGone(timer, action);

        registry.cancelWhenGone(timer, action);
        registry.unregister(timer);
        registry.cancelWhenGone(timer, action);

        assertThat(told).isEmpty();
    }

    @Test
    void whoAsksTooLateIsToldSo() {
        TimerDiagnostics timer = entered(NamedTimer.madeAt("A"));
        registry.unregister(timer);

        assertThat(registry.whenGone(timer, () -> warnings.add("told"))).isFalse();
        assertThat(registry.whenGone(NamedTimer.madeAt("B"), () -> warnings.add("told")))
                .isFalse();
        assertThat(warnings).isEmpty();
    }

    @Test
    void anActionMayUseTheRegistry() {
        TimerDiagnostics timer = entered(NamedTimer.madeAt("A"));
        registry.whenGone(timer, () -> entered(NamedTimer.madeAt("B")));

        registry.unregister(timer);

        assertThat(registry.list()).extracting(TimerDiagnostics::name).containsExactly("B");
    }

    private TimerDiagnostics entered(TimerDiagnostics diagnostics) {
        registry.register(diagnostics, log);
        return diagnostics;
    }
}
