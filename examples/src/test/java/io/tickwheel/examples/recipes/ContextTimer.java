package io.tickwheel.examples.recipes;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A timer for libraries whose timeouts run in the context in which they were started. Threads: any. */
final class ContextTimer implements Timer {
    private final Timer timer;

    ContextTimer(Timer timer) {
        this.timer = timer;
    }

    @Override
    public Timeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
        return timer.newTimeout(new InContext(Context.current(), task), delay, unit);
    }

    @Override
    public Set<Timeout> stop() {
        return timer.stop();
    }

    @SuppressWarnings("try") // a scope is there to be closed
    private record InContext(Context context, TimerTask task) implements TimerTask {
        @Override
        public void run(Timeout timeout) throws Exception {
            try (Scope scope = context.makeCurrent()) {
                task.run(timeout);
            }
        }

        @Override
        public void cancelled(Timeout timeout) {
            try (Scope scope = context.makeCurrent()) {
                task.cancelled(timeout);
            }
        }
    }
}
