package io.tickwheel.examples.demo.application;

import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.measure.TimerKind;
import java.time.Duration;

/**
 * What one application does to one timer, and for how long.
 *
 * <p>Threads: any.
 *
 * @param timer the timer under test
 * @param rate requests a second
 * @param seconds how long the measured requests go on
 * @param tickMillis the timer's tick
 * @param brief whether the phases around the requests are cut short
 */
public record Load(TimerKind timer, int rate, int seconds, int tickMillis, boolean brief) {
    /** How long a request may take before its timeout fires. */
    public static final Duration REQUEST_TIMEOUT = Duration.ofMillis(500);

    /** One request in this many is never answered. */
    public static final int REQUESTS_PER_UNANSWERED = 40;

    /** After this time a connection of which nothing was read is closed. */
    public static final Duration READ_TIMEOUT = Duration.ofSeconds(1);

    /**
     * Returns the same load on another timer.
     *
     * @param other the timer
     * @return the load
     */
    public Load with(TimerKind other) {
        return new Load(other, rate, seconds, tickMillis, brief);
    }

    Duration warmUp() {
        return Duration.ofSeconds(brief ? 1 : 3);
    }

    Duration busy() {
        return Duration.ofSeconds(seconds);
    }

    /** Long enough for the last plan of a timer whose timeouts were all cancelled to have passed. */
    Duration settling() {
        return REQUEST_TIMEOUT.plusMillis(100);
    }

    /**
     * At most so many connections are open: some times what is on its way if all goes well. A machine that falls behind
     * is then sent less, and not ever more.
     */
    int maxConnections() {
        return Math.max(20, rate / 10);
    }

    Duration idle() {
        return Duration.ofMillis(brief ? 600 : 2_500);
    }

    /**
     * Returns how many timeouts wait while their memory is measured.
     *
     * @return the number
     */
    public int pendingCount() {
        return brief ? 250_000 : 1_000_000;
    }

    /** How long starting and cancelling goes on, once to warm up and once to measure. */
    Duration startAndCancel() {
        return Duration.ofMillis(brief ? 300 : 1_200);
    }

    /**
     * Returns how many connections a read timeout watches over, where so many may be open.
     *
     * @return the number
     */
    public int connections() {
        return brief ? 1_000 : 2_000;
    }

    /** Long enough for the silent ones to be closed, and for the timeouts of the others to be due some times. */
    Duration watched() {
        return brief ? READ_TIMEOUT.plusMillis(200) : READ_TIMEOUT.multipliedBy(4);
    }

    /**
     * Returns about how long all phases take together.
     *
     * @return the sum, generously
     */
    public Duration expected() {
        return busy().plusSeconds(brief ? 8 : 19);
    }

    /**
     * Returns this as figures.
     *
     * @return what {@link #of} reads
     */
    public Figures figures() {
        return new Figures()
                .put("timer", timer.name())
                .put("rate", rate)
                .put("seconds", seconds)
                .put("tickMillis", tickMillis)
                .put("brief", brief);
    }

    /**
     * Reads what {@link #figures} wrote.
     *
     * @param figures the request to a child
     * @return the load
     */
    public static Load of(Figures figures) {
        return new Load(
                TimerKind.valueOf(figures.text("timer")),
                (int) figures.count("rate"),
                (int) figures.count("seconds"),
                (int) figures.count("tickMillis"),
                Boolean.parseBoolean(figures.text("brief")));
    }
}
