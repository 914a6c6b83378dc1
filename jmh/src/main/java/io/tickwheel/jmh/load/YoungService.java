package io.tickwheel.jmh.load;

import io.tickwheel.jmh.kit.Metrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The cost of a timer in a service while its JVM is young, when classes are loaded and compilers work. What is measured
 * is a {@link YoungProgram} in its own JVM, without JMH.
 */
public class YoungService extends Scenario {
    @Override
    void measure(Metrics metrics) throws InterruptedException {
        String[] use = output().strip().split(" ", -1);
        metrics.put("cpu", "ms", Double.parseDouble(use[0]));
        metrics.put("worker-cpu", "ms", Double.parseDouble(use[1]));
        metrics.put("expired", "timeouts", Double.parseDouble(use[2]));
    }

    private String output() throws InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // The heap and the collector of this JVM, but not JMH's own options.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-Xm") || flag.matches("-XX:\\+Use\\w+GC"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), YoungProgram.class.getName()));
        command.addAll(List.of(timer, String.valueOf(tickMillis), String.valueOf(seconds)));
        try {
            Process program = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (program.waitFor() != 0) {
                throw new IllegalStateException("the service ended with status " + program.exitValue());
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
