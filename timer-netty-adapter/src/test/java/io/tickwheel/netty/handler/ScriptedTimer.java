package io.tickwheel.netty.handler;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A timer of somebody else's, with a clock that is not known; what happens inside {@code newTimeout} is the test's. */
final class ScriptedTimer implements Timer {
    final List<ScriptedTimeout> scheduled = new ArrayList<>();

    private Consumer<ScriptedTimeout> beforeReturn = timeout -> {};

    /** The next call does this, with its timeout, before it returns; calls after that and within it do nothing. */
    void beforeTheNextReturns(Consumer<ScriptedTimeout> action) {
        beforeReturn = action;
    }

    ScriptedTimeout last() {
        return scheduled.get(scheduled.size() - 1);
    }

    @Override
    public ScriptedTimeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
        ScriptedTimeout timeout = new ScriptedTimeout(this, task);
        scheduled.add(timeout);
        Consumer<ScriptedTimeout> action = beforeReturn;
        beforeReturn = none -> {};
        action.accept(timeout);
        return timeout;
    }

    @Override
    public Set<Timeout> stop() {
        return Set.of();
    }

    static final class ScriptedTimeout implements Timeout {
        private final ScriptedTimer timer;
        private final TimerTask task;
        private boolean expired;
        private boolean cancelled;

        ScriptedTimeout(ScriptedTimer timer, TimerTask task) {
            this.timer = timer;
            this.task = task;
        }

        void expire() {
            expired = true;
            try {
                task.run(this);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public Timer timer() {
            return timer;
        }

        @Override
        public TimerTask task() {
            return task;
        }

        @Override
        public boolean isExpired() {
            return expired;
        }

        @Override
        public boolean isCancelled() {
            return cancelled;
        }

        @Override
        public boolean cancel() {
            boolean first = !expired && !cancelled;
            cancelled |= first;
            return first;
        }
    }
}
