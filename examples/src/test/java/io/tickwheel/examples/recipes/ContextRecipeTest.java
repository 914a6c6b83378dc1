package io.tickwheel.examples.recipes;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.Scope;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A timeout runs in the context of the request that scheduled it. */
@SuppressWarnings("try") // a scope is there to be closed
class ContextRecipeTest {
    private static final ContextKey<String> REQUEST = ContextKey.named("request");

    private final ManualTime time = new ManualTime();
    private final List<String> notes = new ArrayList<>();

    @Test
    void allTimeoutsOfALibraryRunInTheContextThatStartedThem() {
        ContextTimer timer =
                new ContextTimer(HashedWheelTimer.builder().timeSource(time).build());
        for (String request : List.of("first", "second")) {
            try (Scope scope = Context.current().with(REQUEST, request).makeCurrent()) {
                timer.newTimeout(t -> note("ran in "), 1, SECONDS);
                timer.newTimeout(new Told(), 1, SECONDS).cancel();
            }
        }
        time.advance(Duration.ofSeconds(1));

        assertThat(notes).containsExactly("told in first", "told in second", "ran in first", "ran in second");
        assertThat(timer.stop()).isEmpty();
    }

    private void note(String what) {
        notes.add(what + Context.current().get(REQUEST));
    }

    private final class Told implements TimerTask {
        @Override
        public void run(Timeout timeout) {}

        @Override
        public void cancelled(Timeout timeout) {
            note("told in ");
        }
    }
}
