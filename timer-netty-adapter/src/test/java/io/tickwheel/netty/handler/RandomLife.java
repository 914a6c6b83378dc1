package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** A channel with random handlers to which random things happen, for some virtual seconds: the same for a seed. */
final class RandomLife {
    private static final int STEPS = 150;
    private static final Comparator<String> BY_INSTANT = Comparator.<String>comparingLong(
                    line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
            .thenComparing(line -> line);

    private final Random random;
    private final HandlerSubject subject;
    private final FrozenTime time;
    private final Witness witness;
    private final List<ChannelHandler> idles = new ArrayList<>();
    private TestChannel channel;
    private boolean isToEnd;

    private RandomLife(long seed, HandlerSubject subject) {
        random = new Random(seed);
        this.subject = subject;
        time = subject.frozenTime();
        witness = new Witness(time::elapsedNanos);
    }

    /**
     * What the end of the pipeline saw. Things of one instant may come in any order, so they are in that of the
     * alphabet, and none of them has a consequence for another.
     */
    static List<String> of(long seed, HandlerSubject subject) throws Exception {
        RandomLife life = new RandomLife(seed, subject);
        try {
            return life.lived();
        } finally {
            life.time.closeChannels();
            life.time.stopTimer();
        }
    }

    private List<String> lived() throws Exception {
        channel = time.channel();
        for (int i = random.nextInt(3); i >= 0; i--) {
            idles.add(idle());
        }
        channel.pipeline().addLast(idles.toArray(ChannelHandler[]::new));
        if (random.nextInt(3) == 0) {
            channel.pipeline().addLast(readTimeout());
        }
        if (random.nextInt(2) == 0) {
            channel.pipeline().addLast(writeTimeout());
        }
        channel.pipeline().addLast(witness);
        channel.connect();
        for (int i = 0; i < STEPS && channel.isOpen(); i++) {
            time.advanceMillis(random.nextInt(random.nextInt(4) == 0 ? 150 : 30));
            int what = random.nextInt(16);
            happen(what);
            if (isToEnd) {
                channel.close();
            }
        }
        return witness.lines().stream().sorted(BY_INSTANT).toList();
    }

    private void happen(int what) {
        switch (what) {
            case 0, 1, 2 -> channel.receive();
            case 3 -> channel.receiveBegin();
            case 4 -> channel.receiveEnd();
            case 5, 6 -> channel.send(random.nextInt(100));
            case 7 -> channel.write(TestChannel.message(random.nextInt(100)));
            case 8 -> channel.stall();
            case 9, 10 -> channel.drain(random.nextInt(40));
            case 11 -> channel.drain(Long.MAX_VALUE);
            case 12 -> HandlerSubject.resetReadTimeout(anIdle());
            case 13 -> HandlerSubject.resetWriteTimeout(anIdle());
            case 14 -> replaceAnIdle();
            default -> {}
        }
    }

    private void replaceAnIdle() {
        ChannelHandler old = idles.remove(random.nextInt(idles.size()));
        ChannelHandler successor = idle();
        channel.pipeline().replace(old, null, successor);
        idles.add(successor);
    }

    private ChannelHandler anIdle() {
        return idles.get(random.nextInt(idles.size()));
    }

    private ChannelHandler idle() {
        if (random.nextBoolean()) {
            IdleTimes times = IdleTimes.millis(randomMillis(), randomMillis(), randomMillis());
            return subject.idle(time, times, Overrides.NONE);
        }
        // Of two that look at the output in one instant the first hides the change from the other.
        long writer = random.nextBoolean() ? randomMillis() : 0;
        IdleTimes times = IdleTimes.millis(randomMillis(), writer, writer > 0 ? 0 : randomMillis());
        return subject.idle(time, times.observingOutput(), Overrides.NONE);
    }

    private ChannelHandler readTimeout() {
        return subject.readTimeout(time, 3 * randomMillis(), MILLISECONDS, notingInstead("read timed out"));
    }

    private ChannelHandler writeTimeout() {
        return subject.writeTimeout(time, 2 * randomMillis(), MILLISECONDS, notingInstead("write timed out"));
    }

    private Overrides notingInstead(String what) {
        int endAfter = random.nextInt(10);
        return new Overrides() {
            private int calls;

            @Override
            public void timedOut(ChannelHandlerContext context, Usual usual) {
                witness.note(what);
                isToEnd |= calls++ == endAfter;
            }
        };
    }

    /** Now and then off. */
    private long randomMillis() {
        return random.nextInt(5) == 0 ? 0 : 5 + random.nextInt(120);
    }
}
