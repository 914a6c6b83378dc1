package io.tickwheel.internal.engine;

import java.util.SplittableRandom;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/**
 * A program that offers to a queue at the very end of the stack, at every depth there is, and says whether an overflow
 * damaged the queue: a claimed place that nobody wrote, or an index that stayed odd.
 *
 * <p>Arguments: {@code proved} or {@code unproved}; {@code warm} or {@code cold}, whether offers with room to spare
 * come first; the number of rounds; the seed. It ends with the first damage.
 */
final class StackTorture {
    /** Small chunks link a new one every other time; with the large one only the plain offer is met. */
    private static final int[] CHUNKS = {2, 2, 16, 1024};

    private static final int ROUNDS_A_THREAD = 20;
    private static final int OFFERS_A_ROUND = 16;
    /** Enough for the offer to be compiled; linking a chunk is left to the interpreter, as it is in most programs. */
    private static final int WARM_UP = 50_000;

    private static final Object ELEMENT = new Object();

    private final boolean proved;
    private final SplittableRandom random;
    private MpscUnboundedAtomicArrayQueue<Object> queue = new MpscUnboundedAtomicArrayQueue<>(2);
    private int route;
    private int offered;
    private int refused;

    private StackTorture(boolean proved, long seed) {
        this.proved = proved;
        this.random = new SplittableRandom(seed);
    }

    public static void main(String[] args) throws InterruptedException {
        StackTorture torture = new StackTorture(args[0].equals("proved"), Long.parseLong(args[3]));
        int rounds = Integer.parseInt(args[2]);
        // Loading the class needs more stack than it asks for: not in the midst of a cold run.
        StackProof.require();
        if (args[1].equals("warm")) {
            torture.warmUp();
        }
        String damage = "none";
        int round = 0;
        while (round < rounds && damage.equals("none")) {
            damage = torture.runThread();
            round += ROUNDS_A_THREAD;
        }
        System.out.println("damage: " + damage + " refused: " + torture.refused);
    }

    private String runThread() throws InterruptedException {
        String[] damage = {"none"};
        long stackBytes = random.nextLong(192, 320) << 10;
        Thread thread = new Thread(null, () -> damage[0] = runRounds(), "torture", stackBytes);
        thread.start();
        thread.join();
        return damage[0];
    }

    private String runRounds() {
        queue = new MpscUnboundedAtomicArrayQueue<>(CHUNKS[random.nextInt(CHUNKS.length)]);
        String damage = "none";
        for (int i = 0; i < ROUNDS_A_THREAD && damage.equals("none"); i++) {
            offered = 0;
            route = random.nextInt();
            shift(random.nextInt(50));
            damage = damage();
        }
        return damage;
    }

    private void warmUp() {
        for (int i = 0; i < WARM_UP; i++) {
            offer();
            queue.relaxedPoll();
        }
    }

    /** Drains the queue, which must hold what was offered with success and nothing else. */
    private String damage() {
        long claimed = queue.lvProducerIndex();
        if ((claimed & 1) != 0) {
            return "odd";
        }
        int polled = 0;
        while (queue.relaxedPoll() != null) {
            polled++;
        }
        if (queue.lvConsumerIndex() != claimed) {
            return "hole";
        }
        return polled == offered ? "none" : "count";
    }

    private void offer() {
        if (proved) {
            StackProof.require();
        }
        queue.offer(ELEMENT);
        offered++;
    }

    /** Called at each depth on the way up from an overflow, until enough offers have found room. */
    private void offerNearTheEnd() {
        if (offered == OFFERS_A_ROUND) {
            return;
        }
        try {
            // An odd index would hold this thread for ever.
            if ((queue.lvProducerIndex() & 1) == 0) {
                offer();
            }
        } catch (StackOverflowError e) {
            refused++;
        }
    }

    /** A few frames of their own, so that not every round meets the end of the stack at the same offset. */
    private void shift(int frames) {
        if (frames == 0) {
            descend(0);
        } else {
            shift(frames - 1);
        }
    }

    /** Goes down by frames of different sizes, in an order that the route says. */
    private long descend(int depth) {
        int turn = (route >>> ((depth & 15) * 2)) & 3;
        if (turn == 0) {
            return wide(depth, 1, 2, 3, 4, 5, 6, 7, 8);
        }
        return turn == 1 ? mixed(depth, ELEMENT, 0.5) : narrow(depth);
    }

    private long narrow(int depth) {
        long sum = depth;
        try {
            sum += descend(depth + 1);
        } catch (StackOverflowError e) {
            sum++;
        }
        offerNearTheEnd();
        return sum;
    }

    private long wide(int depth, long a, long b, long c, long d, long e, long f, long g, long h) {
        long sum = a;
        try {
            sum += descend(depth + 1);
        } catch (StackOverflowError error) {
            sum++;
        }
        offerNearTheEnd();
        return sum + a * b + c * d + e * f + g * h;
    }

    private double scale(double factor, long sum) {
        return factor * sum;
    }

    private long mixed(int depth, Object element, double factor) {
        double sum = factor;
        try {
            sum += scale(factor, descend(depth + 1));
        } catch (StackOverflowError e) {
            sum++;
        }
        offerNearTheEnd();
        return element == ELEMENT ? (long) (sum * factor) : 0;
    }
}
