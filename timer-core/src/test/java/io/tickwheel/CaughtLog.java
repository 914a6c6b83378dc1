package io.tickwheel;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Catches what a class writes to the log in this thread, and keeps it from the console, until it is closed. What other
 * threads write is not the test's: the report on a timer that an earlier test has forgotten may come as late as this.
 */
final class CaughtLog extends Handler implements AutoCloseable {
    private final Logger logger;
    private final Thread writer = Thread.currentThread();
    private final boolean usedParents;
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private volatile Error failure;

    private CaughtLog(Logger logger) {
        this.logger = logger;
        this.usedParents = logger.getUseParentHandlers();
    }

    static CaughtLog of(Class<?> writer) {
        CaughtLog log = new CaughtLog(Logger.getLogger(writer.getName()));
        log.logger.addHandler(log);
        log.logger.setUseParentHandlers(false);
        return log;
    }

    List<Throwable> thrown() {
        return records.stream().map(LogRecord::getThrown).toList();
    }

    List<String> messages() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    /** Each write to the log fails with an error. */
    void failWith(Error newFailure) {
        failure = newFailure;
    }

    @Override
    public void publish(LogRecord record) {
        if (Thread.currentThread() != writer) {
            return;
        }
        records.add(record);
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(usedParents);
    }
}
