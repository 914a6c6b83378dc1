package io.tickwheel.internal.worker;

/**
 * Steps an engine in a thread of its own.
 *
 * <p>Threads: any. Cost: {@link #start} does not wait for the thread; {@link #end} waits for the task that is
 * running.
 */
final class ThreadDriver implements Driver {
    private static final long INTERRUPT_INTERVAL_MILLIS = 100;

    private final Thread thread;
    private final OwnerTasks ownerTasks;

    /** Creates a driver around a thread that runs a {@link Worker} and has not been started. */
    ThreadDriver(Thread thread, OwnerTasks ownerTasks) {
        this.thread = thread;
        this.ownerTasks = ownerTasks;
    }

    @Override
    public void start() {
        ownerTasks.expectServer();
        try {
            thread.start();
        } catch (Throwable thrown) {
            ownerTasks.endServing();
            throw thrown;
        }
    }

    @Override
    public Thread thread() {
        return thread;
    }

    @Override
    public boolean hasUserThread() {
        return !thread.isDaemon();
    }

    @Override
    public boolean isDriving() {
        return Thread.currentThread() == thread;
    }

    @Override
    public void end() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            // Again and again: a task may swallow one interrupt and block once more.
            thread.interrupt();
            try {
                thread.join(INTERRUPT_INTERVAL_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean abandon() {
        thread.interrupt();
        return true;
    }
}
