package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("timing") // patience is counted in real time
class PatienceTest {
    @Test
    void endsAfterItsSteps() throws Exception {
        CompletableFuture<Void> ended = new CompletableFuture<>();
        long startNanos = System.nanoTime();
        Patience patience = Patience.of(Duration.ofMillis(5), 4, () -> ended.complete(null));
        ended.get(60, TimeUnit.SECONDS);
        assertThat(System.nanoTime() - startNanos)
                .isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
        assertThat(patience.isOver()).isTrue();
    }

    @Test
    void isNotOverWhileStepsAreLeft() {
        Patience patience = Patience.of(Duration.ofHours(1), 1, () -> {});
        assertThat(patience.isOver()).isFalse();
        patience.stop();
    }
}
