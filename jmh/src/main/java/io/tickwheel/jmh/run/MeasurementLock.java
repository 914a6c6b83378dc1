package io.tickwheel.jmh.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Held by the one process of a user that measures: two at a time would measure each other. JMH's own lock is of no use
 * here, as each fork has its own folder for temporary files.
 */
final class MeasurementLock implements Closeable {
    private final Path path;
    private final FileChannel file;
    /** The same file by its path. Where locks are those of POSIX, closing it would release the lock, too. */
    private final FileChannel byPath;

    private MeasurementLock(Path path, FileChannel file, FileChannel byPath) {
        this.path = path;
        this.file = file;
        this.byPath = byPath;
    }

    /** Takes the lock in a folder; null if another process has it, or this one. The system releases it at its end. */
    static @Nullable MeasurementLock tryTake(Path folder) throws IOException {
        Path path = folder.resolve("tickwheel-jmh-" + System.getProperty("user.name") + ".lock");
        FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        ByteBuffer token = ByteBuffer.wrap(UUID.randomUUID().toString().getBytes(UTF_8));
        if (tryLock(file) && file.write(token.duplicate()) > 0) {
            FileChannel byPath = openedIfStill(path, token);
            if (byPath != null) {
                return new MeasurementLock(path, file, byPath);
            }
        }
        file.close();
        return null;
    }

    /** Null if its last holder has deleted the file in this moment, and perhaps another process has made a new one. */
    private static @Nullable FileChannel openedIfStill(Path path, ByteBuffer token) throws IOException {
        FileChannel byPath;
        try {
            byPath = FileChannel.open(path, StandardOpenOption.READ);
        } catch (NoSuchFileException e) {
            return null;
        }
        ByteBuffer found = ByteBuffer.allocate(token.capacity());
        byPath.read(found);
        if (found.flip().equals(token)) {
            return byPath;
        }
        byPath.close();
        return null;
    }

    /** Deletes its file, too, before others can take it. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
        byPath.close();
        file.close();
    }

    private static boolean tryLock(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }
}
