package io.tickwheel.jmh.run;

import io.tickwheel.jmh.load.Scenario;
import io.tickwheel.jmh.peers.Peer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A JMH method, the timers that it measures in turns, and its settings.
 *
 * @param iterations of the warm-up and of the measurement, such as {@code 3x500ms}; a load that paces itself has one
 *     iteration, and takes the time of its warm-up from the first
 */
record Rows(
        String method, List<String> iterations, String heap, List<String> timers, List<Map<String, String>> settings) {
    /** Reads a line of five parts, of which {@link #settings(String)} reads the last one. */
    static Rows of(String line) {
        String[] parts = line.split("; ", -1);
        String method = Scenario.class.getPackageName() + "." + parts[0];
        return new Rows(method, words(parts[1]), parts[2], words(parts[3]), settings(parts[4]));
    }

    /** Each combination of values of parameters such as {@code tickMillis=10 waiting=0,1000000}. */
    static List<Map<String, String>> settings(String params) {
        List<Map<String, String>> settings = List.of(Map.of());
        for (String param : words(params)) {
            String[] nameAndValues = param.split("=", 2);
            settings = settings.stream()
                    .flatMap(setting -> Stream.of(nameAndValues[1].split(",", -1))
                            .map(value -> with(setting, nameAndValues[0], value)))
                    .toList();
        }
        return settings;
    }

    private static List<String> words(String text) {
        return Stream.of(text.split(" ", -1)).filter(word -> !word.isEmpty()).toList();
    }

    private static Map<String, String> with(Map<String, String> setting, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(setting);
        more.put(name, value);
        return more;
    }

    Stream<Fork> forks(int jdkRelease) {
        return settings.stream()
                .flatMap(setting -> timers.stream()
                        .filter(timer -> Peer.named(timer).isOn(jdkRelease))
                        .map(timer -> new Fork(timer, setting, this, "")));
    }
}
