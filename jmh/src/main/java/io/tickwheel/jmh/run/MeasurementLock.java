package io.tickwheel.jmh.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Held by the one process of a user that measures: two at a time would measure each other. JMH's own lock is of no use
 * here, as each fork has its own folder for temporary files.
 */
final class MeasurementLock implements Closeable {
    private final FileChannel file;

    private MeasurementLock(FileChannel file) {
        this.file = file;
    }

    /** Takes the lock in a folder; null if another process has it, or this one. The system releases it at its end. */
    static @Nullable MeasurementLock tryTake(Path folder) throws IOException {
        Path path = folder.resolve("tickwheel-jmh-" + System.getProperty("user.name") + ".lock");
        FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() != null) {
                return new MeasurementLock(file);
            }
        } catch (OverlappingFileLockException e) {
            file.close();
            return null;
        }
        file.close();
        return null;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
