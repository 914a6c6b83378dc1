package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.Metrics;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.annotations.Param;

/**
 * The cost of a timer while its JVM is young, when classes are loaded and compilers work. Each measurement is a {@link
 * YoungProgram} in its own JVM, without JMH.
 */
public class YoungJvm extends Scenario {
    private static final Duration START_AND_END = Duration.ofMinutes(1);

    /** {@code service} or {@code first-timer}, see {@link YoungProgram}. */
    @Param("service")
    public String part;

    /** How many JVMs run the program. Their mean is the result: the system counts processor time in steps of 10 ms. */
    @Param("1")
    public int jvms;

    @Override
    void measure(Metrics metrics) {
        List<YoungProgram.Use> uses = new ArrayList<>();
        for (int i = 0; i < jvms; i++) {
            uses.add(runProgram());
        }
        metrics.put("cpu", "ms", mean(uses, YoungProgram.Use::cpuMillis));
        if (part.equals(YoungProgram.SERVICE)) {
            metrics.put("worker-cpu", "ms", mean(uses, YoungProgram.Use::workerMillis));
            metrics.put("expired", "timeouts", mean(uses, YoungProgram.Use::expired));
        } else {
            metrics.put("time", "ms", mean(uses, YoungProgram.Use::millis));
        }
    }

    private YoungProgram.Use runProgram() {
        // The heap and the collector of this JVM, but not JMH's own options.
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-Xm") || flag.matches("-XX:\\+Use\\w+GC"))
                .toList();
        try (ChildJvm jvm = ChildJvm.launch(
                part, flags, YoungProgram.class, part, timer, String.valueOf(tickMillis), String.valueOf(millis))) {
            jvm.order("tell");
            return jvm.result(YoungProgram.Use.class, START_AND_END.plusMillis(millis));
        }
    }

    private static double mean(List<YoungProgram.Use> uses, ToDoubleFunction<YoungProgram.Use> value) {
        return uses.stream().mapToDouble(value).average().orElseThrow();
    }
}
