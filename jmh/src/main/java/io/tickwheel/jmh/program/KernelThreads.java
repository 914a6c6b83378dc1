package io.tickwheel.jmh.program;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What the kernel knows of this JVM's threads. Java does not tell which of its threads is which of the kernel's; the
 * JVM's thread dump does.
 *
 * <p>Threads: any. Cost: a dump stops all threads for a moment; a count reads one small file. Linux only.
 */
final class KernelThreads {
    private static final Pattern THREAD =
            Pattern.compile("^\"(.*)\" #\\d+.* nid=(0x[0-9a-f]+|\\d+)", Pattern.MULTILINE);
    private static final String SLEEPS = "voluntary_ctxt_switches:";

    private KernelThreads() {}

    /** The kernel's numbers of the threads whose names begin so. */
    static List<Long> numbersOf(String prefix) {
        return THREAD.matcher(dump())
                .results()
                .filter(thread -> thread.group(1).startsWith(prefix))
                .map(thread -> Long.decode(thread.group(2)))
                .toList();
    }

    /** How often a thread went to sleep, which is how often it was woken. */
    static long sleepsOf(long number) {
        try {
            return Files.readAllLines(Path.of("/proc/self/task", String.valueOf(number), "status")).stream()
                    .filter(line -> line.startsWith(SLEEPS))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(SLEEPS.length()).strip()))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new IllegalStateException("the kernel does not tell about thread " + number, e);
        }
    }

    private static String dump() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "threadPrint",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException("this JVM prints no thread dump", e);
        }
    }
}
