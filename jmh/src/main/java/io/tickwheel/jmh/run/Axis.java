package io.tickwheel.jmh.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A parameter of a question and the values that it takes.
 *
 * @param name of the parameter
 * @param values in order
 */
record Axis(String name, List<String> values) {
    static Axis of(String name, String... values) {
        return new Axis(name, List.of(values));
    }

    /** All settings, the last axis changing fastest; one empty setting of no axes. */
    static List<Map<String, String>> settings(List<Axis> axes) {
        List<Map<String, String>> settings = List.of(Map.of());
        for (Axis axis : axes) {
            settings = axis.extend(settings);
        }
        return settings;
    }

    private List<Map<String, String>> extend(List<Map<String, String>> settings) {
        List<Map<String, String>> longer = new ArrayList<>();
        for (Map<String, String> setting : settings) {
            for (String value : values) {
                Map<String, String> extended = new LinkedHashMap<>(setting);
                extended.put(name, value);
                longer.add(extended);
            }
        }
        return longer;
    }
}
