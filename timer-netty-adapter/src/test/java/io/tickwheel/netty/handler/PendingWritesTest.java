package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ring of writes that may not have finished. */
class PendingWritesTest {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final PendingWrites writes = new PendingWrites();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theOldestIsThatOfAPlainQueue(long seed) {
        Random random = new Random(seed);
        Deque<ChannelPromise> model = new ArrayDeque<>();
        List<Long> begun = new ArrayList<>();
        for (long now = 0; now < 5_000; now++) {
            // Long phases in which the unfinished writes pile up, and long ones in which they finish.
            boolean piling = now / 500 % 2 == 0;
            if (random.nextInt(3) < (piling ? 2 : 1)) {
                ChannelPromise promise = channel.newPromise();
                model.add(promise);
                begun.add(now);
                writes.add(promise, now);
            } else {
                finishAny(model, random);
            }
            while (!model.isEmpty() && model.getFirst().isDone()) {
                model.removeFirst();
                begun.remove(0);
            }
            assertThat(writes.dropFinished()).isEqualTo(!model.isEmpty());
            if (!model.isEmpty()) {
                assertThat(writes.oldestNanos()).as("seed %d at %d", seed, now).isEqualTo(begun.get(0));
            }
        }
    }

    @Test
    void manyFinishedBehindAnUnfinishedOneTakeNoRoom() throws Exception {
        writes.add(channel.newPromise(), 0);
        for (int i = 1; i < 10_000; i++) {
            writes.add(channel.newPromise().setSuccess(), i);
        }

        assertThat(writes.oldestNanos()).isZero();
        assertThat(places()).isEqualTo(4);
    }

    @Test
    void theRoomOfABurstIsGivenBack() throws Exception {
        List<ChannelPromise> burst = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            burst.add(channel.newPromise());
            writes.add(burst.get(i), i);
        }
        assertThat(places()).isEqualTo(2_048);

        burst.forEach(ChannelPromise::setSuccess);

        assertThat(writes.dropFinished()).isFalse();
        assertThat(places()).isZero();
    }

    private static void finishAny(Deque<ChannelPromise> model, Random random) {
        if (!model.isEmpty()) {
            List<ChannelPromise> all = new ArrayList<>(model);
            all.get(random.nextInt(all.size())).trySuccess();
        }
    }

    private int places() throws IllegalAccessException {
        return References.of(writes).stream()
                .filter(Object[].class::isInstance)
                .mapToInt(places -> ((Object[]) places).length)
                .sum();
    }
}
