package io.tickwheel.jmh.run;

import java.util.List;

/** Runs a fork to its end. */
interface ForkRunner {
    /**
     * Runs it.
     *
     * @return what it found out, at least one figure
     * @throws ForkFailure if it did not come to a good end
     */
    List<Figure> run(Fork fork, ForkPlace place) throws ForkFailure;
}
