package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A lane with blocks that the test fills, and the wheel behind it, with ticks of 10 ns. */
final class LaneBench {
    private static final int MOST_EXPIRED = 1_000;

    final Filing filing;
    final Lane lane;

    private final HashedWheel wheel = new HashedWheel(new WheelGeometry(10, 8));
    private final int blockLength;
    private final List<NamedTimeout> all = new ArrayList<>();
    private ArrivalBlock newest;

    LaneBench(int blockLength) {
        this.blockLength = blockLength;
        filing = new Filing(wheel);
        lane = new Lane(filing);
        newest = new ArrivalBlock(0, 0, 0);
        beginSlice();
    }

    void beginSlice() {
        filing.begin();
    }

    NamedTimeout put(String name, long deadlineNanos) {
        NamedTimeout node = new NamedTimeout(name, deadlineNanos);
        if (!newest().put(node)) {
            throw new AssertionError("no room for " + node);
        }
        all.add(node);
        return node;
    }

    /** Puts so many, named by their number. */
    List<NamedTimeout> fill(String name, int count, long deadlineNanos) {
        List<NamedTimeout> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(put(name + i, deadlineNanos));
        }
        return nodes;
    }

    /** Puts as many as the newest block, or a new one, has places for. */
    void fillUp(long deadlineNanos) {
        fill("far", newest().length() - newest().claimed(), deadlineNanos);
    }

    HaltedProducer halted(String name, long deadlineNanos) {
        NamedTimeout node = new NamedTimeout(name, deadlineNanos);
        all.add(node);
        return HaltedProducer.claim(newest(), node);
    }

    void cancel(NamedTimeout node) {
        if (!(node.tryCancelQueued() && node.holder() instanceof ArrivalBlock block)) {
            throw new AssertionError("not waiting: " + node);
        }
        block.forget(node);
    }

    void cancelAll(List<NamedTimeout> nodes) {
        nodes.forEach(this::cancel);
    }

    /** What was put and still waits in a block, in order of arrival. */
    List<String> waiting() {
        return all.stream()
                .filter(TimeoutNode::isQueued)
                .map(NamedTimeout::toString)
                .toList();
    }

    /** What lies in the wheel, in no particular order. */
    List<String> filed() {
        List<String> names = new ArrayList<>();
        wheel.forEach(node -> names.add(node.toString()));
        return names;
    }

    /** What the wheel gives out up to a tick, in order. */
    List<String> expired(long upToTick) {
        TimeoutNode[] due = new TimeoutNode[MOST_EXPIRED];
        int count = wheel.expire(upToTick, due);
        return Arrays.stream(due, 0, count).map(TimeoutNode::toString).toList();
    }

    List<String> drained() {
        return drained(() -> {
            throw new AssertionError("nothing to wait for");
        });
    }

    List<String> drained(Runnable pause) {
        List<String> names = new ArrayList<>();
        lane.drain(node -> names.add(node.toString()), pause);
        return names;
    }

    static List<String> names(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> name + i).toList();
    }

    static List<String> joined(List<String> names, String... more) {
        List<String> joined = new ArrayList<>(names);
        joined.addAll(Arrays.asList(more));
        return joined;
    }

    private ArrivalBlock newest() {
        if (newest.isFull()) {
            newest = new ArrivalBlock(0, 0, blockLength);
            lane.reserve();
            lane.add(newest);
        }
        return newest;
    }
}
