package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.channel.DefaultEventLoop;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import io.tickwheel.diagnostics.TimerListener;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A timer that could not be made for want of memory. */
class FailedTimerTest extends OnLoops {
    @Test
    void ofOneThatWasToBeObservedNothingIsKept() {
        WeakReference<TimerListener> listener = listenerOfOneThatFails();

        until("nobody refers to its listener", () -> {
            System.gc();
            return listener.get() == null;
        });
    }

    private static WeakReference<TimerListener> listenerOfOneThatFails() {
        TimerListener listener = new TimerListener() {};
        EventLoopTimerBuilder builder = EventLoopTimer.builder(
                        groupOf(List.of(new LoopWithoutMemory(), new DefaultEventLoop())))
                .slowTaskThreshold(Duration.ofSeconds(1))
                .listener(listener);
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(builder::build);
        return new WeakReference<>(listener);
    }

    private static EventExecutorGroup groupOf(List<DefaultEventLoop> loops) {
        return (EventExecutorGroup) Proxy.newProxyInstance(
                FailedTimerTest.class.getClassLoader(),
                new Class<?>[] {EventExecutorGroup.class},
                (proxy, method, arguments) -> loops.iterator());
    }

    /** It has none when a timer is about to listen for its end. */
    private static final class LoopWithoutMemory extends DefaultEventLoop {
        @Override
        public Future<?> terminationFuture() {
            throw new OutOfMemoryError("on purpose");
        }
    }
}
