package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.Consumer;

/**
 * The owner's end of the intake: a {@link Lane} for each stripe.
 *
 * <p>Threads: owner only (I4).
 */
final class Lanes {
    /** What is kept of the allowed places once they were exceeded: the younger, which may be cancelled yet. */
    private static final double KEPT = 2.0 / 3;

    /** How many blocks are taken over before the owner looks after what is due. */
    private static final int BLOCKS_ACCEPTED = 256;

    private final Intake intake;
    private final Filing filing;
    private final Lane[] lanes = new Lane[Stripes.COUNT];
    private long accepted;

    Lanes(Intake intake, Filing filing) {
        this.intake = intake;
        this.filing = filing;
        for (int stripe = 0; stripe < lanes.length; stripe++) {
            lanes[stripe] = new Lane(filing);
        }
    }

    /**
     * Files what is overdue and, if there are too many places, the oldest of what waits.
     *
     * @return whether there is more to file, or to accept
     */
    boolean file(long overdueNanos, long maxPlaces) {
        boolean behind = accept();
        filing.begin();
        for (Lane lane : lanes) {
            lane.dropEmpty();
            lane.takeDue(overdueNanos, filing);
        }
        release();
        if (intake.places() > maxPlaces) {
            fileOldest(maxPlaces);
        }
        release();
        return behind || filing.isSpent();
    }

    /** Lets go of the dead wherever they lie, and if that is not enough files the oldest of the living. */
    private void fileOldest(long maxPlaces) {
        for (Lane lane : lanes) {
            lane.dropForgotten();
        }
        release();
        long places = intake.places();
        if (places > maxPlaces) {
            double share = 1 - maxPlaces * KEPT / places;
            for (Lane lane : lanes) {
                lane.fileOldest((long) Math.ceil(share * lane.size()) * intake.blockLength());
            }
        }
    }

    /** Takes out what is due in the present tick, all that was due before it having left. */
    void takeDue(long dueNanos, Taker tasks) {
        for (Lane lane : lanes) {
            lane.takeDue(dueNanos, tasks);
        }
        release();
    }

    /** Takes over blocks that were opened; true if there are more, or one is on its way. */
    boolean accept() {
        ArrivalBlock block = intake.nextBlock();
        for (int i = 0; block != null && i < BLOCKS_ACCEPTED; i++) {
            Lane lane = lanes[block.stripe()];
            lane.reserve();
            lane.add(block);
            intake.takeBlock();
            accepted++;
            block = intake.nextBlock();
        }
        return intake.hasClaimed();
    }

    /** A lower bound of the deadlines of what waits in blocks that were accepted. */
    long earliestNanos() {
        long earliestNanos = WheelGeometry.NEVER;
        for (Lane lane : lanes) {
            earliestNanos = Math.min(earliestNanos, lane.earliestNanos());
        }
        return earliestNanos;
    }

    /** The same bound, but not above a limit, and made exact below it as far as this step's allowance goes. */
    long settleEarliest(long limitNanos) {
        long earliestNanos = limitNanos;
        for (Lane lane : lanes) {
            earliestNanos = Math.min(earliestNanos, lane.settleEarliest(earliestNanos));
        }
        return earliestNanos;
    }

    /** Gives all that waits to the action; pauses where a producer has begun and not ended. */
    void drain(Consumer<TimeoutNode> action, Runnable pause) {
        while (accept()) {
            pause.run();
        }
        for (Lane lane : lanes) {
            lane.drain(action, pause);
        }
        release();
    }

    /** Gives the action a copy of the places of each block, those included that have not been taken over. */
    void copy(Consumer<Object[]> action) {
        for (Lane lane : lanes) {
            lane.copy(action);
        }
        intake.forEachUntaken(block -> block.copy(0, action));
    }

    private void release() {
        long held = 0;
        for (Lane lane : lanes) {
            held += lane.size();
        }
        intake.released(accepted - held);
    }
}
