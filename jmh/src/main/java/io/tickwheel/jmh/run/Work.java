package io.tickwheel.jmh.run;

import java.nio.file.Path;
import java.util.Map;

/** What a fork does. */
sealed interface Work {
    /**
     * A JMH benchmark.
     *
     * @param benchmark class and method
     * @param params by name, the timer among them if it has one
     * @param threads that call it
     * @param warmUps iterations that are not counted
     * @param iterations that are
     * @param iterationMillis the length of each; a benchmark of single shots ignores it
     */
    record Jmh(
            String benchmark, Map<String, String> params, int threads, int warmUps, int iterations, int iterationMillis)
            implements Work {}

    /**
     * A program that is not about throughput.
     *
     * @param question what it is called by
     * @param arguments by key, the timer among them
     */
    record Program(String question, Map<String, String> arguments) implements Work {}

    /**
     * Other work, done by another build.
     *
     * @param jar with the classes of that build and of all its libraries
     * @param work what the JVM does
     */
    record InJar(Path jar, Work work) implements Work {}
}
