package io.tickwheel.jmh.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All questions, in the order in which they are asked and shown. */
public final class Catalog {
    /** Questions that are asked by name only, so that a look at the timers takes a quarter of an hour. */
    private static final Set<String> APART = Set.of(
            "burst", "diagnostics", "nearly-due", "bimodal", "expiring", "rearming", "handlers", "idle-channels");

    private static final List<Question> QUESTIONS;

    static {
        List<Question> questions = new ArrayList<>(ThroughputQuestions.ALL);
        questions.addAll(ProgramQuestions.ALL);
        QUESTIONS = List.copyOf(questions);
    }

    private Catalog() {}

    /**
     * Returns all questions.
     *
     * @return in order
     */
    public static List<Question> questions() {
        return QUESTIONS;
    }

    /**
     * Returns the questions that are asked of timers if none is named.
     *
     * @return in order
     */
    public static List<Question> unnamed() {
        return QUESTIONS.stream()
                .filter(question -> !APART.contains(question.name()))
                .toList();
    }

    /**
     * Looks a question up.
     *
     * @param name of the question
     * @return the question, or nothing
     */
    public static Optional<Question> find(String name) {
        return QUESTIONS.stream()
                .filter(question -> question.name().equals(name))
                .findFirst();
    }
}
