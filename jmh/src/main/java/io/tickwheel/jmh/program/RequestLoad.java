package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimerUnderTest;

/**
 * What does a timer cost that guards requests? One thread starts timeouts of 30 seconds at a fixed rate; each of them
 * takes the place of the oldest one, which is cancelled, as if its answer had come.
 *
 * <p>One operation is a start and a cancel. What an operation costs is the processor time of the whole JVM, with the
 * timer's thread, the garbage collector and the loop itself in it; what the loop alone costs, the baseline tells.
 *
 * @param timer which timer
 * @param ratePerSecond how many operations
 * @param outstanding how many requests have no answer at any time
 * @param warmUpSeconds how long it runs before it is measured
 * @param seconds how long it is measured
 */
record RequestLoad(TimerChoice timer, int ratePerSecond, int outstanding, int warmUpSeconds, int seconds)
        implements Program {
    private static final int FASTEST = 100_000_000;
    private static final int MOST_OUTSTANDING = 50_000_000;
    private static final int LONGEST_SECONDS = 3_600;

    static RequestLoad of(Arguments arguments) {
        return new RequestLoad(
                TimerChoice.orBaseline(arguments),
                arguments.number("rate", 1_000_000, 1_000, FASTEST),
                arguments.number("outstanding", 100_000, 1, MOST_OUTSTANDING),
                arguments.number("warm-up-seconds", 5, 1, LONGEST_SECONDS),
                arguments.number("seconds", 10, 1, LONGEST_SECONDS));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        TimerUnderTest underTest = timer.start();
        WorkerThreads workers = WorkerThreads.of(underTest);
        OutstandingRequests requests = new OutstandingRequests(underTest, outstanding);
        Pace pace = new Pace(ratePerSecond, requests::replaceOldest);
        pace.run(warmUpSeconds);
        long expiredBefore = requests.expired();
        ProcessSample from = ProcessSample.take(workers);
        long operations = pace.run(seconds);
        ProcessSample to = ProcessSample.take(workers);
        new ProcessUse(from, to, operations).writeTo(figures, "operation");
        figures.putCount("expired", "timeouts", requests.expired() - expiredBefore);
        underTest.stop();
    }
}
