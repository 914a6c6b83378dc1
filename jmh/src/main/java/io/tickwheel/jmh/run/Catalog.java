package io.tickwheel.jmh.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All questions, in the order in which they are asked and shown. */
public final class Catalog {
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
