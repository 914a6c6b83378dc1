package io.tickwheel.jmh.run;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * A JVM that measures one timer.
 *
 * @param timer which
 * @param parameters of the question, in the order in which tables show them
 * @param work what the JVM does
 * @param nominalSeconds how long it takes, about
 */
record Fork(String timer, Map<String, String> parameters, Work work, int nominalSeconds) {
    /** For the user: the timer and its parameters. */
    String label() {
        return parameters.entrySet().stream()
                .map(parameter -> " " + parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining("", timer, ""));
    }
}
