package io.tickwheel.examples;

import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;

/**
 * A night without a network, in no time: code that uses a {@link WheelTimer} can be run on a {@link ManualTime}.
 *
 * <p>The {@link Reconnector} knows nothing of it: it is given a timer, and the timer is given its time. With {@code
 * ManualTime} there is no thread. The timer's tasks run inside {@code advance}, each at the instant that it is due,
 * so there is nothing to wait for and the result is the same every time. The test of this example shows how its
 * assertions look.
 */
public final class TestingWithVirtualTime {
    private static final Duration NIGHT = Duration.ofHours(8);

    private TestingWithVirtualTime() {}

    public static void main(String[] args) {
        ManualTime time = new ManualTime();
        try (WheelTimer timer = WheelTimer.builder().timeSource(time).build()) {
            long[] attempts = {0};
            Reconnector reconnector = new Reconnector(timer, () -> {
                attempts[0]++;
                boolean connected = time.nanoTime() >= NIGHT.toNanos();
                if (attempts[0] <= 8 || connected) {
                    print(time, connected ? "connected" : "failed");
                }
                return connected;
            });
            reconnector.start();

            time.advance(Duration.ofDays(1));

            System.out.println("attempts: " + attempts[0] + ", timeouts pending: " + timer.pending());
        }
    }

    private static void print(ManualTime time, String outcome) {
        System.out.println(Duration.ofNanos(time.nanoTime()) + " " + outcome);
    }
}
