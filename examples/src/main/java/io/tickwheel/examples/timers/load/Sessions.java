package io.tickwheel.examples.timers.load;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of users, each of which ends half an hour after it was used last.
 *
 * <p>Threads: one uses them, the timer's thread ends them.
 */
final class Sessions {
    private static final int COUNT = 500;
    private static final Duration IDLE = Duration.ofMinutes(30);

    private final WheelTimer timer;
    private final boolean leak;
    private final List<Session> sessions;
    private final Random random = new Random();

    Sessions(WheelTimer timer, boolean leak) {
        this.timer = timer;
        this.leak = leak;
        this.sessions = Stream.generate(Session::new).limit(COUNT).toList();
    }

    void openAll() {
        sessions.forEach(Session::open);
    }

    void useOne() {
        sessions.get(random.nextInt(COUNT)).use();
    }

    private final class Session implements TimerTask {
        private @Nullable TimeoutHandle end;

        void open() {
            end = timer.schedule(this, IDLE);
        }

        void use() {
            if (end != null && !leak) {
                end.cancel();
            }
            end = timer.schedule(this, IDLE);
        }

        /** Where a server would let go of what the session holds. */
        @Override
        public void run(TimeoutHandle timeout) {}
    }
}
