package io.tickwheel.jmh.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be run.
 *
 * @param questions in order
 * @param full whether in their full form
 * @param givenTurns how often, in place of what the form says; null for that
 * @param suffix of the names of results files
 */
record Plan(
        List<Question> questions, boolean full, @Nullable Integer givenTurns, String suffix) {
    int turns(Question question) {
        return givenTurns == null ? question.form(full).turns() : givenTurns;
    }

    List<Fork> forks(Question question) {
        return question.form(full).forks();
    }

    int forkCount() {
        return questions.stream()
                .mapToInt(question -> turns(question) * forks(question).size())
                .sum();
    }

    int nominalSeconds() {
        return questions.stream().mapToInt(this::nominalSeconds).sum();
    }

    int nominalSeconds(Question question) {
        return turns(question) * question.form(full).nominalSecondsOfTurn();
    }

    /** The plan in words: a line for each question, with its forks, and one for all. */
    String inWords() {
        StringBuilder words = new StringBuilder();
        for (Question question : questions) {
            words.append(String.format(
                    "%s: %d turns, about %s%n",
                    question.name(), turns(question), TimeLeft.inWords(nominalSeconds(question))));
            for (Fork fork : forks(question)) {
                words.append(String.format("  %s%n", fork.label()));
            }
        }
        return words.append(String.format("%d forks, about %s", forkCount(), TimeLeft.inWords(nominalSeconds())))
                .toString();
    }
}
