package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
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
            writes.oneFinished();
        }

        assertThat(writes.oldestNanos()).isZero();
        assertThat(places()).isEqualTo(4);
        assertThat(kept()).isEqualTo(1);
    }

    @Test
    void theRoomOfABurstIsGivenBackWhileOthersAreWritten() throws Exception {
        ChannelPromise first = channel.newPromise();
        writes.add(first, 0);
        List<ChannelPromise> burst = new ArrayList<>();
        for (int i = 1; i < 2_000; i++) {
            burst.add(channel.newPromise());
            writes.add(burst.get(i - 1), i);
        }
        assertThat(places()).isEqualTo(2_048);

        burst.forEach(write -> {
            write.setSuccess();
            writes.oneFinished();
        });

        assertThat(writes.dropFinished()).isTrue();
        assertThat(writes.oldestNanos()).isZero();
        assertThat(kept()).isEqualTo(1);
        assertThat(places()).isEqualTo(16);
    }

    @Test
    void ofTheFinishedFewerAreKeptThanThereAreUnfinishedOnes() throws Exception {
        Random random = new Random(4);
        List<ChannelPromise> unfinished = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            if (random.nextInt(4) > 0 || unfinished.isEmpty()) {
                unfinished.add(channel.newPromise());
                writes.add(unfinished.get(unfinished.size() - 1), i);
            } else {
                unfinished.remove(random.nextInt(unfinished.size())).setSuccess();
                writes.oneFinished();
            }
            assertThat(kept()).isLessThanOrEqualTo(2L * unfinished.size());
        }
        for (int i = unfinished.size(); i > 0; i--) {
            unfinished.remove(i - 1).setSuccess();
            writes.oneFinished();
            assertThat(kept()).isLessThanOrEqualTo(2L * unfinished.size());
        }
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

    /** How many promises are in the ring. */
    private long kept() throws IllegalAccessException {
        return References.of(writes).stream()
                .filter(Object[].class::isInstance)
                .flatMap(places -> Arrays.stream((Object[]) places))
                .filter(Objects::nonNull)
                .count();
    }
}
