package io.tickwheel.micrometer;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Calls of foreign code of which none is left out because another has failed. */
final class Attempts {
    private Attempts() {}

    /**
     * Makes a call for each.
     *
     * @throws RuntimeException the first that one has thrown, with the others as suppressed, once all were made
     * @throws Error likewise
     */
    static <T> void ofAll(List<T> all, Consumer<? super T> call) {
        Throwable first = null;
        for (T one : all) {
            first = afterOne(one, call, first);
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first != null) {
            throw (RuntimeException) first;
        }
    }

    private static <T> @Nullable Throwable afterOne(T one, Consumer<? super T> call, @Nullable Throwable first) {
        try {
            call.accept(one);
            return first;
        } catch (RuntimeException | Error thrown) {
            if (first == null) {
                return thrown;
            }
            // An exception that is thrown again and again cannot be suppressed by itself.
            if (thrown != first) {
                first.addSuppressed(thrown);
            }
            return first;
        }
    }
}
