package io.tickwheel.jmh.run;

import java.util.List;

/**
 * What is measured; the results of a question on a JDK are one file.
 *
 * @param what is said above its table
 * @param metrics the metrics of its table, separated by spaces
 * @param rows lines as {@link Rows#of} reads them
 */
record Question(String name, String what, String metrics, String rows) {
    private static final String OF_REQUESTS =
            "cpu-per-operation worker-cpu-per-operation worker-cpu allocated-per-operation expired";
    private static final String OF_START_CANCEL = "time cpu allocated";

    static final List<Question> ALL = List.of(
            new Question("start-cancel", """
                    A timeout is started and cancelled at once, with 512 buckets. At a tick of 100 ms Netty's timer \
                    takes in a million a second; timeouts that are started beyond that accumulate until `stop`, \
                    which `cpu` includes. `time` is that of the calling thread, `cpu` that of the whole process, its \
                    worker and collector included.""", OF_START_CANCEL, """
                    StartCancel.startCancel; 3x500ms 5x500ms; 4g; netty stpe fjp kafka pekko agrona tickwheel; \
                    threads=1 tickMillis=100 delaySeconds=30 waiting=0
                    StartCancel.startCancel; 3x500ms 5x500ms; 4g; netty tickwheel; \
                    threads=2 tickMillis=100 delaySeconds=30 waiting=0
                    StartCancel.startCancel; 3x500ms 5x500ms; 4g; netty stpe tickwheel; \
                    threads=1,2 tickMillis=1 delaySeconds=1 waiting=0,1000000
                    StartCancel.startCancel; 3x500ms 5x500ms; 8g; netty tickwheel; \
                    threads=1,2 tickMillis=1 delaySeconds=1 waiting=10000000"""),
            new Question("request-load", """
                    One thread starts timeouts of 30 s at a fixed rate; each takes the place of the oldest, which is \
                    cancelled. `cpu-per-operation` is that of the whole process: the worker, the collector and the \
                    loop, which the baseline shows alone.""", OF_REQUESTS, """
                    RequestLoad.run; 0x4s 1x4s; 4g; baseline netty stpe fjp tickwheel; \
                    threads=1 tickMillis=10 delays=long rate=1000000 outstanding=100000,1000000"""),
            new Question("late-cancels", """
                    As request-load, with 40,000 outstanding for 0.4 seconds each; delays are uniform from 50 ms to \
                    4.05 s, so that one in twelve expires.""", OF_REQUESTS, """
                    RequestLoad.run; 0x12s 1x6s; 4g; baseline netty tickwheel; \
                    threads=1 tickMillis=10 delays=spread rate=100000 outstanding=40000"""),
            new Question("bimodal", """
                    As request-load, with a million outstanding for five seconds each; delays are of 30 s, but one \
                    in a thousand is shorter than a second, and expires.""", OF_REQUESTS, """
                    RequestLoad.run; 0x7s 1x5s; 4g; baseline netty tickwheel; \
                    threads=1 tickMillis=10 delays=bimodal rate=200000 outstanding=1000000"""),
            new Question("burst", """
                    A million timeouts are due in one tick of 10 ms. `time` is from the first task to the last, for \
                    each; `worker-cpu-per-timeout` is all processor time of the timer's thread until then, also for \
                    what it does with a timeout before it is due; `cpu` includes the starts. `warmupIterations`: the \
                    bursts that the JVM has had before.""", "time worker-cpu-per-timeout cpu", """
                    Burst.firstToLast; 0x1s 6x1s; 4g; netty tickwheel; threads=1 tickMillis=10 delayMillis=1000
                    Burst.firstToLast; 4x1s 4x1s; 4g; netty tickwheel; threads=1 tickMillis=10 delayMillis=1000
                    Burst.firstToLast; 20x600ms 4x600ms; 4g; netty tickwheel; \
                    threads=1 tickMillis=10 delayMillis=600"""),
            new Question(
                    "expiring",
                    """
                    Timeouts expire among very many that wait. Deadlines are uniform over the span, and the \
                    measurement ends long before the span does; or each timeout re-arms itself with a rest that is \
                    uniform in the span, as idle timeouts do. All share one task, but one in ten, which tells how \
                    late it is.""",
                    "worker-cpu-per-expiry cpu-per-expiry worker-cpu lateness-p50 lateness-p99 lateness-max early",
                    """
                    Expiring.run; 0x6s 1x6s; 4g; netty tickwheel; \
                    threads=1 rearming=false pending=100000 tickMillis=100 spanSeconds=60
                    Expiring.run; 0x3s 1x6s; 4g; netty stpe kafka pekko agrona tickwheel; \
                    threads=1 rearming=false pending=1000000 tickMillis=10 spanSeconds=60
                    Expiring.run; 0x3s 1x6s; 4g; netty tickwheel; \
                    threads=1 rearming=false pending=5000000 tickMillis=1 spanSeconds=60
                    Expiring.run; 0x3s 1x6s; 4g; netty tickwheel; \
                    threads=1 rearming=true pending=100000 tickMillis=10 spanSeconds=20
                    Expiring.run; 0x3s 1x6s; 4g; netty kafka pekko agrona tickwheel; \
                    threads=1 rearming=true pending=1000000 tickMillis=1 spanSeconds=20
                    Expiring.run; 0x3s 1x6s; 4g; netty tickwheel; \
                    threads=1 rearming=true pending=1000000 tickMillis=100 spanSeconds=60
                    Expiring.run; 0x3s 1x6s; 4g; netty tickwheel; \
                    threads=1 rearming=true pending=5000000 tickMillis=10 spanSeconds=100"""),
            new Question(
                    "service",
                    """
                    One thread starts 2,000 requests a second, each with a timeout of 5 s that is cancelled after 20 \
                    ms; one request in a hundred has a timeout of 50 ms instead, which expires; 2,000 idle timeouts \
                    of 10 s re-arm when they run, 200 a second. `cpu` is that of the whole process from its start \
                    until 20 s after its main method began, `worker-cpu` the part of the timer's thread.""",
                    "cpu worker-cpu expired",
                    "YoungService.run; 0x1s 1x20s; 512m; netty tickwheel; threads=1 tickMillis=10"),
            new Question(
                    "lateness",
                    """
                    One thread starts timeouts at a fixed rate, with uniform delays, and all expire; timeouts that \
                    wait are due after the measurement, and another thread starts and cancels timeouts (`cancels` a \
                    second). `tickwheel-exact` has a tick of 1 us and 4,096 buckets.""",
                    "lateness-p50 lateness-p99 lateness-max early worker-cpu worker-cpu-per-expiry",
                    """
                    RunLateness.run; 0x3s 1x6s; 4g; netty stpe tickwheel; \
                    threads=1 tickMillis=1 rate=500 fromMillis=1 toMillis=200 waiting=1000000 cancels=100000
                    RunLateness.run; 0x6s 1x4s; 4g; netty stpe fjp tickwheel tickwheel-exact; \
                    threads=1 tickMillis=1 rate=10000 fromMillis=5 toMillis=25 waiting=0,1000000 cancels=0"""),
            new Question(
                    "memory",
                    """
                    Bytes of a pending timeout: the heap in use when the timer is full, less that before there is a \
                    timer, divided by the timeouts. Wake-ups with nothing due are the voluntary context switches of \
                    the timer's threads, as the kernel counts them; the first timeout is due after ten minutes.""",
                    "heap-per-timeout wake-ups worker-cpu",
                    "Waiting.run; 0x1s 1x3s; 4g; netty stpe fjp tickwheel; threads=1 tickMillis=1 waiting=0,1000000"),
            new Question("executors", """
                    `ScheduledExecutorService.schedule` with a delay of 1 s, and `Future.cancel` at once, while \
                    others wait. `tickwheel-executor` is a service on a timer.""", OF_START_CANCEL, """
                    StartCancel.startCancel; 3x500ms 5x500ms; 4g; stpe fjp tickwheel-executor; \
                    threads=1,2 tickMillis=1 delaySeconds=1 waiting=0,1000000"""));

    /** The forks of a round: for each setting, the timers take turns. */
    List<Fork> forks(int jdkRelease) {
        return rows.lines().flatMap(line -> Rows.of(line).forks(jdkRelease)).toList();
    }
}
