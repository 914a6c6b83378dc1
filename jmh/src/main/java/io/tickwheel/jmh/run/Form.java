package io.tickwheel.jmh.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * How thoroughly a question is asked.
 *
 * @param turns how often each fork runs
 * @param forks of one turn: for each setting of the parameters, the peers one after the other
 */
record Form(int turns, List<Fork> forks) {
    /** This form's forks and then the other's, as often as this one's. */
    Form plus(Form other) {
        List<Fork> all = new ArrayList<>(forks);
        all.addAll(other.forks);
        return new Form(turns, List.copyOf(all));
    }

    Form only(Predicate<Fork> asked) {
        return new Form(turns, forks.stream().filter(asked).toList());
    }

    int nominalSecondsOfTurn() {
        return forks.stream().mapToInt(Fork::nominalSeconds).sum();
    }
}
