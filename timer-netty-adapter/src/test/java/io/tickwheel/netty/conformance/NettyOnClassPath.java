package io.tickwheel.netty.conformance;

import io.netty.util.TimerTask;
import io.netty.util.Version;
import java.util.Arrays;

/** Which Netty the tests run against. */
final class NettyOnClassPath {
    /** The version that the build says it put on the class path. */
    static final String NAMED_VERSION_PROPERTY = "tickwheel.test.nettyVersion";

    private NettyOnClassPath() {}

    static String version() {
        return Version.identify().get("netty-common").artifactVersion();
    }

    /** Whether {@link TimerTask} has the method {@code cancelled}, which came with 4.2. */
    static boolean tellsTasksOfCancels() {
        return Arrays.stream(TimerTask.class.getMethods())
                .anyMatch(method -> method.getName().equals("cancelled"));
    }

    /** How often a task is told of a cancel if it should be told once. */
    static int timesToldOfCancel() {
        return tellsTasksOfCancels() ? 1 : 0;
    }
}
