package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A stripe's queue with blocks that the test fills, and the wheel behind it, with ticks of 10 ns. */
final class QueueBench {
    private static final int MOST_EXPIRED = 1_000;
    private static final long MANY_TICKS = 1_000_000;

    final BlockQueue queue;

    private final WheelGeometry geometry = new WheelGeometry(10, 8);
    private final DueSlots due = new DueSlots(geometry);
    private final SlotTransfer slotTransfer = new SlotTransfer();
    private final HashedWheel wheel = new HashedWheel(geometry);
    private final int blockLength;
    private final List<NamedTimeout> all = new ArrayList<>();
    private ArrivalBlock newest = Blocks.block(0);
    private long nowNanos;

    QueueBench(int blockLength) {
        this.blockLength = blockLength;
        queue = new BlockQueue(due);
    }

    /** Blocks are opened at this time from now on. */
    void setTime(long nanos) {
        nowNanos = nanos;
    }

    NamedTimeout put(String name, long deadlineNanos) {
        NamedTimeout node = new NamedTimeout(name, deadlineNanos);
        if (!newest().put(node)) {
            throw new AssertionError("no room for " + node);
        }
        all.add(node);
        return node;
    }

    /** Puts a number of them, named by their number. */
    List<NamedTimeout> fill(String name, int count, long deadlineNanos) {
        List<NamedTimeout> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(put(name + i, deadlineNanos));
        }
        return nodes;
    }

    /** Puts as many as the newest block, or a new one, has slots for. */
    void fillUp(long deadlineNanos) {
        fill("far", newest().length() - newest().claimed(), deadlineNanos);
    }

    HaltedProducer halted(String name, long deadlineNanos) {
        NamedTimeout node = new NamedTimeout(name, deadlineNanos);
        all.add(node);
        return HaltedProducer.claim(newest(), node);
    }

    void cancel(NamedTimeout node) {
        if (!(node.tryCancelQueued() && node.container() instanceof ArrivalBlock block)) {
            throw new AssertionError("not waiting: " + node);
        }
        block.clear(node);
    }

    void cancelAll(List<NamedTimeout> nodes) {
        nodes.forEach(this::cancel);
    }

    /** Passes over the blocks and takes out what is due, in order. */
    List<String> pass(long dueNanos) {
        beginPass();
        collect(dueNanos, Integer.MAX_VALUE);
        due.endRun();
        return run();
    }

    void beginPass() {
        due.begin(0, MANY_TICKS);
        queue.beginPass(false);
    }

    /** Reads about so many slots of the pass, and returns how many it were. */
    long collect(long dueNanos, int maxSlots) {
        return queue.collect(dueNanos, maxSlots);
    }

    /** Takes out what was collected, and drops what is empty then. */
    List<String> run() {
        List<String> names = new ArrayList<>();
        due.endRun();
        while (!due.isEmpty()) {
            TimeoutNode node = due.poll();
            if (node != null && node.tryExpireQueued()) {
                names.add(node.toString());
            }
        }
        queue.dropEmpty();
        return names;
    }

    /** The number of slots that an action has the queue read. */
    long readBy(Runnable action) {
        long readBefore = queue.slotsRead();
        action.run();
        return queue.slotsRead() - readBefore;
    }

    /** The earliest deadline that the owner would plan for. */
    long tightened() {
        return queue.tightenEarliest(WheelGeometry.NEVER, Integer.MAX_VALUE, BlockQueue.OPEN);
    }

    /** Transfers the oldest blocks. */
    void transferOldest(int blocks) {
        queue.requestTransfer(blocks);
        transfer(0, Integer.MAX_VALUE);
        queue.dropEmpty();
    }

    /** Transfers some of what is to be, but what is due. */
    int transfer(long dueNanos, int maxSlots) {
        return slotTransfer.transfer(queue, dueNanos, wheel, maxSlots);
    }

    /** What was put and still waits in a block, in order of arrival. */
    List<String> waiting() {
        return all.stream()
                .filter(TimeoutNode::isQueued)
                .map(NamedTimeout::toString)
                .toList();
    }

    /** What lies in the wheel, in no particular order. */
    List<String> transferred() {
        List<String> names = new ArrayList<>();
        wheel.forEach(node -> names.add(node.toString()));
        return names;
    }

    /** What the wheel gives out up to a tick, in order. */
    List<String> expired(long upToTick) {
        TimeoutNode[] expired = new TimeoutNode[MOST_EXPIRED];
        int count = wheel.expire(upToTick, expired);
        return Arrays.stream(expired, 0, count).map(TimeoutNode::toString).toList();
    }

    List<String> drained() {
        return drained(() -> {
            throw new AssertionError("nothing to wait for");
        });
    }

    List<String> drained(Runnable pause) {
        List<String> names = new ArrayList<>();
        queue.drain(node -> names.add(node.toString()), pause);
        return names;
    }

    static List<String> names(String name, int count) {
        return names(name, 0, count);
    }

    static List<String> names(String name, int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> name + i).toList();
    }

    private ArrivalBlock newest() {
        if (newest.isFull()) {
            newest = Blocks.openedAt(nowNanos, blockLength);
            queue.reserve();
            queue.add(newest);
        }
        return newest;
    }
}
