package io.tickwheel.internal.engine;

import io.tickwheel.internal.engine.EngineOperation.Cancel;
import io.tickwheel.internal.engine.EngineOperation.Move;
import io.tickwheel.internal.engine.EngineOperation.Repeat;
import io.tickwheel.internal.engine.EngineOperation.Schedule;
import io.tickwheel.internal.engine.EngineOperation.Step;
import io.tickwheel.internal.engine.EngineOperation.Stop;
import io.tickwheel.internal.engine.EngineOperation.ToPlan;
import io.tickwheel.internal.engine.EngineOperation.Work;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.schedule.MissedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes an engine's setting and a sequence of operations from a seed: the same ones every time. */
final class EngineSequences {
    private static final int USUAL_LENGTH = 300;
    /** Enough for more blocks of one place than those whose bounds are the producers'. */
    private static final int LONG_LENGTH = 320;

    private static final int SOME_OF_THE_LAST = 4;

    private static final long MAX = Long.MAX_VALUE;
    private static final long MANY_PLACES = 1 << 20;
    private static final long YEAR_NANOS = 31_557_600_000_000_000L;

    private final SplittableRandom random;
    private final EngineSetting setting;
    /** How far ahead most deadlines lie, in ticks. */
    private final int spanTicks;

    private final boolean isMoving;

    private final int insertPercent;
    private final int cancelPercent;

    /**
     * Makes the setting.
     *
     * @param isFine whether the slack is less than the tick
     * @param isMoving whether timeouts are moved, and some repeat
     */
    EngineSequences(long seed, boolean isFine, boolean isMoving, Layout layout) {
        this.isMoving = isMoving;
        random = new SplittableRandom(seed);
        long tickNanos = pick(2, 7, 10, 1_000_000, 86_400_000_000_000L);
        long slackNanos = isFine ? pick(0, 0, 1, tickNanos / 2, tickNanos / 3, tickNanos - 1) : tickNanos;
        long originNanos = pick(Long.MIN_VALUE, -tickNanos, -1, 0, 1, MAX - tickNanos, MAX, random.nextLong());
        int wheelLength = Math.max((int) pick(1, 2, 8, 64), layout == Layout.HIERARCHICAL ? 2 : 1);
        long maxPending = pick(0, 0, 0, 1, 3, 50);
        setting = new EngineSetting(originNanos, tickNanos, slackNanos, wheelLength, layout, maxPending, limits());
        spanTicks = (int) pick(1, 3, 20, 1_000, 100_000);
        insertPercent = (int) pick(35, 50, 80);
        cancelPercent = insertPercent < 80 ? (int) pick(15, 40) : 15;
    }

    EngineSetting setting() {
        return setting;
    }

    List<EngineOperation> sequence() {
        int length = (int) pick(USUAL_LENGTH, USUAL_LENGTH, USUAL_LENGTH, LONG_LENGTH);
        List<EngineOperation> operations = new ArrayList<>();
        operations.add(new Step(pick(0, 0, 3, 100 * YEAR_NANOS, MAX - 1_000 * setting.tickNanos(), MAX - 1, MAX)));
        while (operations.size() < length) {
            operations.add(any());
        }
        return operations;
    }

    /** Blocks of a few places, so that there are many; and limits that are never or often exceeded. */
    private IntakeLimits limits() {
        int blockLength = (int) pick(1, 1, 2, 3, 8, IntakeLimits.DEFAULT.blockLength());
        long leastSlots = pick(0, 1, 6, 40, MANY_PLACES, MANY_PLACES, MANY_PLACES);
        IntakeLimits limits = new IntakeLimits(blockLength, leastSlots, (int) pick(0, 1, 2));
        return pick(0, 1) == 0 ? limits : ManualEngine.withOwnArrivals(limits);
    }

    private EngineOperation any() {
        if (isMoving && random.nextInt(4) == 0) {
            return random.nextInt(4) == 0 ? repeat(1) : move();
        }
        int percent = random.nextInt(100);
        if (percent < insertPercent) {
            return schedule(2);
        }
        if (percent < insertPercent + cancelPercent) {
            return cancel();
        }
        return switch (random.nextInt(8)) {
            case 0 -> new Step(0);
            case 1 -> new Step(jump());
            case 2, 3 -> new Work(jump());
            case 4 -> new ToPlan(-1);
            case 5 -> new ToPlan(random.nextLong(setting.tickNanos()));
            default -> new ToPlan(0);
        };
    }

    private Schedule schedule(int depth) {
        return new Schedule(delay(), script(depth));
    }

    private Repeat repeat(int depth) {
        List<MissedRuns> all = List.of(MissedRuns.values());
        MissedRuns missedRuns = all.get(random.nextInt(all.size()));
        long periodNanos = Math.max(1, random.nextLong(setting.tickNanos() * spanTicks) >>> random.nextInt(20));
        return new Repeat(delay(), periodNanos, missedRuns, random.nextInt(1, 5), script(depth));
    }

    private List<EngineOperation> script(int depth) {
        List<EngineOperation> script = new ArrayList<>();
        if (depth > 0 && random.nextInt(3) == 0) {
            for (int count = random.nextInt(1, 4); count > 0; count--) {
                script.add(random.nextBoolean() ? schedule(depth - 1) : moveOrCancel());
            }
            if (random.nextInt(200) == 0) {
                script.add(new Stop());
            }
        }
        return List.copyOf(script);
    }

    private EngineOperation moveOrCancel() {
        return isMoving && random.nextBoolean() ? move() : cancel();
    }

    private Move move() {
        return new Move(pickTimeout(), delay());
    }

    private Cancel cancel() {
        return new Cancel(pickTimeout());
    }

    private int pickTimeout() {
        return random.nextInt(random.nextBoolean() ? SOME_OF_THE_LAST : Integer.MAX_VALUE);
    }

    private long delay() {
        // All but a few within the revolution of a layout that takes no more.
        boolean isWithin = setting.layout() == Layout.SIMPLE && random.nextInt(20) > 0;
        return isWithin ? random.nextLong(setting.tickNanos() * setting.wheelLength()) : anyDelay();
    }

    private long anyDelay() {
        return switch (random.nextInt(10)) {
            case 0 -> pick(0, -1, Long.MIN_VALUE);
            case 1 -> pick(MAX, MAX - 1, MAX / 2, YEAR_NANOS, random.nextLong(MAX));
            case 2 -> setting.tickNanos() * random.nextInt(spanTicks);
            default -> random.nextLong(setting.tickNanos() * spanTicks);
        };
    }

    private long jump() {
        return switch (random.nextInt(20)) {
            case 0 -> random.nextLong(MAX) >>> random.nextInt(63);
            case 1 -> 1;
            case 2, 3 -> setting.tickNanos() * random.nextInt(2 * spanTicks);
            default -> random.nextLong(setting.tickNanos() * 3);
        };
    }

    private long pick(long... values) {
        return values[random.nextInt(values.length)];
    }
}
