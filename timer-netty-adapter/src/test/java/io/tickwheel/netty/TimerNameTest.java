package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.management.TimerManagement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a timer of the adapter is called and on what thread it runs: by constructors, which are Netty's, and by the
 * builder, which is not. Some tests need a thread, to see what it is like.
 */
@Tag("timing")
class TimerNameTest {
    private static final String MADE_UP = "tickwheel-[0-9]+";

    private final List<HashedWheelTimer> timers = new ArrayList<>();

    @AfterEach
    void stopTimers() {
        timers.forEach(HashedWheelTimer::stop);
    }

    @Test
    void aGivenNameIsThatOfTheThreadAndOfAllThatIsTold() {
        HashedWheelTimer timer = HashedWheelTimer.builder().name("requests").build();
        TimerDiagnostics diagnostics = timer.diagnostics();

        assertThat(nameOf(timer)).isEqualTo("requests");
        assertThat(diagnostics.hasGivenName()).isTrue();
        assertThat(threadOf(timer).getName()).isEqualTo("requests");
        assertThat(threadOf(timer).isDaemon()).isTrue();
        assertThat(TimerManagement.register(diagnostics).objectName())
                .isEqualTo("io.tickwheel:name=requests,type=Timer");
    }

    @Test
    void aFactoryThatIsGivenNamesItsThreadAndTheTimerUnlessTheNameIsTheJdks() {
        HashedWheelTimer ofTheJdk = new HashedWheelTimer(Executors.defaultThreadFactory());
        HashedWheelTimer ofNetty = new HashedWheelTimer(new DefaultThreadFactory("requests"));
        HashedWheelTimer named = HashedWheelTimer.builder()
                .threadFactory(worker -> new Thread(worker, "of-the-factory"))
                .name("given")
                .build();

        assertThat(nameOf(ofTheJdk)).matches(MADE_UP);
        assertThat(nameOf(ofNetty)).matches("requests-[0-9]+-1");
        assertThat(ofNetty.diagnostics().hasGivenName()).isFalse();
        assertThat(threadOf(ofNetty).getName()).isEqualTo(ofNetty.diagnostics().name());
        assertThat(nameOf(named)).isEqualTo("given");
        assertThat(threadOf(named).getName()).isEqualTo("of-the-factory");
    }

    private String nameOf(HashedWheelTimer timer) {
        timers.add(timer);
        return timer.diagnostics().name();
    }

    /** The timer's thread, found by running on it. */
    private static Thread threadOf(HashedWheelTimer timer) {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        timer.newTimeout(timeout -> thread.complete(Thread.currentThread()), 0, TimeUnit.NANOSECONDS);
        return thread.orTimeout(30, TimeUnit.SECONDS).join();
    }
}
