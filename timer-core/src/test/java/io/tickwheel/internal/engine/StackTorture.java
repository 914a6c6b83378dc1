package io.tickwheel.internal.engine;

import java.util.SplittableRandom;

/**
 * A program that schedules and cancels at the very end of the stack, at every depth there is, and says whether an
 * overflow damaged the engine: a claimed place that nobody wrote, a call that failed and took effect all the same, an
 * account or a place under the limit that was not kept.
 *
 * <p>Arguments: how it starts; the number of rounds; the seed. A start is {@code warm}, calls with room to spare come
 * first; {@code cold}, the first call comes at the end of the stack; or {@code opened}, one timeout for ever was
 * scheduled before, so that the first call finds a block that is open. It ends with the first damage.
 */
final class StackTorture {
    /** Small blocks are opened every other time; in the large one only the plain offer is met. */
    private static final int[] BLOCKS = {2, 2, 16, 1024};

    private static final int ROUNDS_A_THREAD = 20;
    /** Enough for all to be compiled but what happens once in many blocks; and if nothing ever is, to be linked. */
    private static final int WARM_UP = System.getProperty("java.vm.info").contains("interpreted") ? 100 : 5_000;
    /** A producer waits for ever where an offer was broken off. In pieces: the machine may stand still for a while. */
    private static final int PATIENCE_PIECES = 400;

    private static final long PIECE_MILLIS = 50;

    private final String start;
    private final SplittableRandom random;
    private int refused;
    private volatile String damage = TorturedEngine.NO_DAMAGE;

    private StackTorture(String start, long seed) {
        this.start = start;
        this.random = new SplittableRandom(seed);
    }

    public static void main(String[] args) throws InterruptedException {
        StackTorture torture = new StackTorture(args[0], Long.parseLong(args[2]));
        int rounds = Integer.parseInt(args[1]);
        // As the constructor of every engine but those of the tests has it done.
        EngineWarmUp.require();
        if (args[0].equals("warm")) {
            torture.warmUp();
        }
        for (int round = 0; round < rounds && torture.isSound(); round += ROUNDS_A_THREAD) {
            torture.runThread();
        }
        System.out.println("damage: " + torture.damage + " refused: " + torture.refused);
    }

    private boolean isSound() {
        return damage.equals(TorturedEngine.NO_DAMAGE);
    }

    private void warmUp() {
        TorturedEngine engine = new TorturedEngine(2, 0);
        for (int i = 0; i < WARM_UP && isSound(); i++) {
            engine.prepare();
            for (int attempt = 0; attempt < 60; attempt++) {
                engine.attempt();
            }
            damage = engine.damage();
        }
    }

    private void runThread() throws InterruptedException {
        long stackBytes = random.nextLong(192, 320) << 10;
        Thread thread = new Thread(null, this::runRounds, "torture", stackBytes);
        thread.setDaemon(true);
        thread.start();
        for (int i = 0; i < PATIENCE_PIECES && thread.isAlive(); i++) {
            thread.join(PIECE_MILLIS);
        }
        if (thread.isAlive()) {
            damage = "stuck";
        }
    }

    private void runRounds() {
        TorturedEngine engine =
                new TorturedEngine(BLOCKS[random.nextInt(BLOCKS.length)], start.equals("opened") ? 1 : 0);
        EndOfStack end = new EndOfStack(engine::attempt, random);
        for (int i = 0; i < ROUNDS_A_THREAD && isSound(); i++) {
            if (i > 0 || start.equals("warm")) {
                engine.prepare();
            }
            end.meet();
            damage = engine.damage();
        }
        refused += engine.refused();
    }
}
