package io.tickwheel.internal.intake;

import java.util.ArrayList;
import java.util.List;

/** What {@link MpscQueueLincheck} has to behave like. */
public final class MpscQueueModel {
    private List<Long> waiting = new ArrayList<>();

    public void offer(int number) {
        waiting.add((long) number);
    }

    public List<Long> takeAll() {
        List<Long> taken = waiting;
        waiting = new ArrayList<>();
        return taken;
    }
}
