package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Any sequence of what producers, some of which stand still in the middle of a call, cancellers and the owner do to the
 * blocks of a stripe: no timeout is early, late, lost or run twice, none overtakes one of its thread (I6), and no bound
 * is after a deadline (I9).
 */
class BlockQueueModelTest {
    private static final int SEQUENCES = 60;
    private static final int ACTIONS = 300;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 31, 32, 33, 45, 64, 70, 128})
    void anySequence(int blockLength) {
        for (int seed = 0; seed < SEQUENCES; seed++) {
            Model model = new Model(blockLength, seed);
            for (int i = 0; i < ACTIONS; i++) {
                model.act();
                model.checkBound();
            }
            model.end();
        }
    }

    /** A timeout and, while its producer stands still, what that has left to do. */
    private static final class Entry {
        final NamedTimeout node;
        final int thread;

        @Nullable
        HaltedProducer halted;

        boolean isTold;
        boolean isMoved;
        boolean hasEnded;

        Entry(NamedTimeout node, int thread) {
            this.node = node;
            this.thread = thread;
        }

        boolean isWaiting() {
            return !hasEnded && halted == null && node.isQueued();
        }
    }

    private static final class Model {
        private static final long TICK_NANOS = 10;
        private static final long[] SPANS_NANOS = {50, 500, 5_000, 2_000_000};
        private static final int STEADY_THREAD = 0;

        private final String sequence;
        private final SplittableRandom random;
        private final QueueBench bench;
        private final WheelGeometry geometry = new WheelGeometry(TICK_NANOS, 8);
        private final List<Entry> entries = new ArrayList<>();
        private final long spanNanos;
        private long tick;
        private long dueTick;
        private int haltedThreads;

        Model(int blockLength, int seed) {
            sequence = "length " + blockLength + ", seed " + seed;
            random = new SplittableRandom(seed);
            bench = new QueueBench(blockLength);
            spanNanos = SPANS_NANOS[random.nextInt(SPANS_NANOS.length)];
            bench.queue.setEager(random.nextInt(4) == 0);
        }

        void act() {
            switch (random.nextInt(12)) {
                case 0, 1, 2 -> arrive(random.nextInt(40));
                case 3 -> cancelSome(random.nextInt(40));
                case 4 -> moveSome(random.nextInt(4));
                case 5, 6 -> goOn();
                case 7, 8, 9 -> advance(random.nextInt(20) == 0 ? random.nextLong(spanNanos / TICK_NANOS) : 1);
                default -> transfer();
            }
        }

        private void arrive(int count) {
            for (int i = 0; i < count; i++) {
                boolean isFar = random.nextInt(30) == 0;
                long delayNanos = isFar ? 1L << 40 : 1 + random.nextLong(random.nextInt(3) == 0 ? 30 : spanNanos);
                long deadlineNanos = tick * TICK_NANOS + delayNanos;
                if (random.nextInt(30) == 0) {
                    halt(deadlineNanos);
                } else {
                    put(deadlineNanos, STEADY_THREAD);
                }
            }
        }

        private void put(long deadlineNanos, int thread) {
            entries.add(new Entry(bench.put("" + entries.size(), deadlineNanos), thread));
        }

        private void halt(long deadlineNanos) {
            haltedThreads++;
            HaltedProducer halted = bench.halted("" + entries.size(), deadlineNanos);
            Entry entry = new Entry(halted.node(), haltedThreads);
            entry.halted = halted;
            entries.add(entry);
        }

        /** Some that stand still take their next step, and having put a timeout put another of the same tick. */
        private void goOn() {
            for (Entry entry : List.copyOf(entries)) {
                HaltedProducer halted = entry.halted;
                if (halted != null && random.nextBoolean()) {
                    if (!entry.isTold) {
                        halted.tell();
                        entry.isTold = true;
                    } else {
                        halted.write();
                        entry.halted = null;
                        put(entry.node.deadlineNanos(), entry.thread);
                    }
                }
            }
        }

        private void cancelSome(int count) {
            for (Entry entry : some(count)) {
                if (entry.isWaiting() && !entry.isMoved) {
                    bench.cancel(entry.node);
                    entry.hasEnded = true;
                }
            }
        }

        private void moveSome(int count) {
            for (Entry entry : some(count)) {
                long beforeNanos = entry.node.deadlineNanos();
                if (entry.isWaiting()) {
                    entry.isMoved =
                            entry.node.tryMove(beforeNanos, beforeNanos + random.nextLong(spanNanos)) || entry.isMoved;
                }
            }
        }

        private List<Entry> some(int count) {
            return random.ints(entries.isEmpty() ? 0 : count, 0, Math.max(1, entries.size()))
                    .mapToObj(entries::get)
                    .toList();
        }

        private void advance(long ticks) {
            tick += ticks;
            bench.setTime(tick * TICK_NANOS);
            List<String> ran = new ArrayList<>();
            while (ran.addAll(bench.expired(tick))) {}
            ran.addAll(bench.pass(tick * TICK_NANOS));
            ran.forEach(this::end);
            if (ticks == 1) {
                checkOrder(ran);
            }
            assertThat(entries)
                    .as(sequence + ", due at tick " + tick)
                    .noneMatch(entry -> entry.isWaiting() && geometry.tickOf(entry.node.deadlineNanos()) <= tick);
        }

        private void end(String name) {
            Entry entry = entries.get(Integer.parseInt(name));
            assertThat(entry.hasEnded).as(sequence + ", twice: " + name).isFalse();
            assertThat(geometry.tickOf(entry.node.deadlineNanos()))
                    .as(sequence + ", early: " + name)
                    .isLessThanOrEqualTo(tick);
            entry.hasEnded = true;
        }

        private void checkOrder(List<String> ran) {
            Map<String, Integer> last = new HashMap<>();
            for (String name : ran) {
                int number = Integer.parseInt(name);
                Entry entry = entries.get(number);
                if (!entry.isMoved) {
                    String key = entry.thread + " at " + geometry.tickOf(entry.node.deadlineNanos());
                    Integer before = last.put(key, number);
                    assertThat(before == null || before < number)
                            .as(sequence + ", " + number + " after " + before)
                            .isTrue();
                }
            }
        }

        private void transfer() {
            switch (random.nextInt(20)) {
                case 0 -> bench.queue.requestTransfer(random.nextInt(bench.queue.size() + 1));
                case 1 -> bench.queue.dropCleared();
                default -> {}
            }
            // More may have come due since the last pass.
            dueTick = Math.max(dueTick, tick + random.nextInt(3));
            bench.transfer(dueTick * TICK_NANOS, random.nextInt(1, 100));
            bench.queue.dropEmpty();
        }

        void checkBound() {
            long earliestNanos = entries.stream()
                    .filter(entry -> entry.isWaiting() || (entry.halted != null && entry.isTold))
                    .mapToLong(entry -> entry.node.deadlineNanos())
                    .min()
                    .orElse(WheelGeometry.NEVER);
            boolean isAnyHalted = entries.stream().anyMatch(entry -> entry.halted != null);
            assertThat(bench.queue.earliestNanos()).as(sequence).isLessThanOrEqualTo(earliestNanos);
            if (!isAnyHalted && random.nextInt(3) == 0) {
                assertThat(geometry.tickOf(bench.tightened())).as(sequence).isEqualTo(geometry.tickOf(earliestNanos));
            }
        }

        void end() {
            while (entries.stream().anyMatch(entry -> entry.halted != null)) {
                goOn();
            }
            List<String> left = bench.transferred();
            left.addAll(bench.drained());
            assertThat(left)
                    .as(sequence)
                    .containsExactlyInAnyOrderElementsOf(entries.stream()
                            .filter(entry -> !entry.hasEnded)
                            .map(entry -> entry.node.toString())
                            .toList());
        }
    }
}
