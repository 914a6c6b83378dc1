package io.tickwheel.jmh.peers;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.LightArrayRevolverScheduler;
import org.apache.pekko.event.NoLogging;
import scala.concurrent.ExecutionContext;
import scala.concurrent.ExecutionContext$;
import scala.concurrent.duration.FiniteDuration;

/** Pekko's scheduler without its actor system; tasks run on its thread, as they do with the other timers. */
final class PekkoTimer extends TimerUnderTest {
    private final LightArrayRevolverScheduler scheduler;
    private final ExecutionContext callingThread = ExecutionContext$.MODULE$.fromExecutor(Runnable::run);

    private PekkoTimer(LightArrayRevolverScheduler scheduler, String workerThreadName) {
        super(workerThreadName);
        this.scheduler = scheduler;
    }

    static TimerUnderTest start(int tickMillis) {
        WorkerThread threads = new WorkerThread();
        Config config = ConfigFactory.parseString(String.format(Locale.ROOT, """
                pekko.scheduler {
                  tick-duration = %d ms
                  ticks-per-wheel = %d
                  error-on-tick-duration-verification-failed = on
                  shutdown-timeout = 120 s # it takes long to give back millions of timeouts
                }
                """, tickMillis, WHEEL_LENGTH));
        return new PekkoTimer(
                new LightArrayRevolverScheduler(config, NoLogging.getInstance(), threads), threads.name());
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        return scheduler.scheduleOnce(new FiniteDuration(delay, unit), task, callingThread);
    }

    @Override
    public boolean cancel(Object timeout) {
        return ((Cancellable) timeout).cancel();
    }

    @Override
    public void stop() {
        scheduler.close();
    }
}
