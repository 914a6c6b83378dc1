package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoop;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Loops that have another thread now and then, as those of Netty 4.2 that are suspended and go on. */
@Tag("timing") // has threads, of which one at a time does something
class LoopsThatChangeThreadsTest {
    private static final AtomicInteger ASKED = new AtomicInteger();

    private final MovingLoop one = new MovingLoop();
    private final MovingLoop other = new MovingLoop();
    private final MovingLoop changing = new MovingLoop();
    private final EventLoopTimer timer = new EventLoopTimer(groupOf(one, other, changing));
    private final List<ExecutorService> executors = new ArrayList<>();

    @AfterEach
    void end() {
        executors.forEach(ExecutorService::shutdown);
    }

    @Test
    void thoseOfOneThatIsGoneAreNotInTheWayOfOthers() throws Exception {
        for (int i = 0; i < 500; i++) {
            ExecutorService thread = thread();
            thread.submit(changing::moveHere).get();
            thread.submit(this::askedForOneMore).get();
            thread.shutdown();
        }
        List<ExecutorService> threads = List.of(thread(), thread());
        threads.get(0).submit(one::moveHere).get();
        threads.get(1).submit(other::moveHere).get();
        int most = 0;
        for (int round = 0; round < 10; round++) {
            for (ExecutorService thread : threads) {
                int asked = thread.submit(this::askedForOneMore).get();
                // In the first rounds they are looked for.
                most = round < 3 ? 0 : Math.max(most, asked);
            }
        }

        assertThat(most).as("three loops, and the one again for the cancel").isLessThanOrEqualTo(4);

        // Of its own thread a loop takes back what was scheduled; of another it would have to start it.
        List.of(one, other, changing).forEach(MovingLoop::moveHere);
        assertThat(timer.stop()).isEmpty();
    }

    /** How many loops are asked whether they are the calling thread's, for a timeout and its cancel. */
    private int askedForOneMore() {
        int before = ASKED.get();
        timer.newTimeout(t -> {}, 1, DAYS).cancel();
        return ASKED.get() - before;
    }

    private ExecutorService thread() {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        executors.add(thread);
        return thread;
    }

    private static EventExecutorGroup groupOf(EventExecutor... loops) {
        return (EventExecutorGroup) Proxy.newProxyInstance(
                LoopsThatChangeThreadsTest.class.getClassLoader(),
                new Class<?>[] {EventExecutorGroup.class},
                (proxy, method, arguments) -> List.of(loops).iterator());
    }

    /** A loop whose thread is the one that it was moved to; the one that it would start has nothing to do. */
    private static final class MovingLoop extends DefaultEventLoop {
        private volatile Thread thread = new Thread("nobody's");

        /** The calling thread is that of the loop from now on. */
        Thread moveHere() {
            thread = Thread.currentThread();
            return thread;
        }

        @Override
        public boolean inEventLoop(Thread asked) {
            ASKED.incrementAndGet();
            return asked == thread;
        }
    }
}
