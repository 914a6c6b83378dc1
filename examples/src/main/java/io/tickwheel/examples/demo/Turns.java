package io.tickwheel.examples.demo;

import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.ProgressLine;
import java.time.Duration;
import java.util.List;

/**
 * A JVM for each timer, alive at the same time, and what they measured. They take turns: what else the machine does
 * meanwhile hits them alike.
 *
 * <p>Threads: one.
 */
final class Turns implements AutoCloseable {
    /** Of one turn. A machine may be slow or busy; only what hangs is to be ended. */
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final List<Player> players;
    private final ProgressLine progress;

    private record Player(DemoTimer timer, ChildJvm child, Measured measured) {}

    /** Launches a program, which is given the name of a timer and a record. */
    Turns(List<DemoTimer> timers, Class<?> program, List<String> flags, Object load, ProgressLine progress) {
        this.progress = progress;
        players = timers.stream()
                .map(timer -> new Player(
                        timer,
                        ChildJvm.launch(timer.title, flags, program, timer.name(), ChildJvm.json(load)),
                        new Measured()))
                .toList();
    }

    /** An order for all at once, of which no result counts. */
    void together(String order) {
        progress.show(order, "");
        players.forEach(player -> player.child.order(order));
        players.forEach(player -> player.child.result(Measured.class, LIMIT));
    }

    /** An order for one after the other, a number of times. */
    void inTurns(String order, int rounds) {
        for (int round = 1; round <= rounds; round++) {
            for (Player player : players) {
                String which = rounds == 1 ? "" : ", round " + round + " of " + rounds;
                progress.show(order + which + ": " + player.timer.title, "");
                player.child.order(order);
                player.measured.add(player.child.result(Measured.class, LIMIT));
            }
        }
    }

    /** What the rounds of a timer have measured so far, in the order of the timers. */
    List<Measured> measured() {
        return players.stream().map(Player::measured).toList();
    }

    @Override
    public void close() {
        players.forEach(player -> player.child.close());
    }
}
