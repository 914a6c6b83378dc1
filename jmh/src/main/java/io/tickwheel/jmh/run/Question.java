package io.tickwheel.jmh.run;

import java.util.List;
import java.util.function.Predicate;

/**
 * A question of the suite.
 *
 * @param name on the command line and of its files
 * @param title of its table and chart
 * @param drawn the metrics that its chart shows
 * @param jvmArgs of all its forks
 * @param shortForm for a look
 * @param fullForm for figures to quote
 */
public record Question(
        String name, String title, List<String> drawn, List<String> jvmArgs, Form shortForm, Form fullForm) {
    Form form(boolean full) {
        return full ? fullForm : shortForm;
    }

    /** The same question with some of its forks. */
    Question only(Predicate<Fork> asked) {
        return new Question(name, title, drawn, jvmArgs, shortForm.only(asked), fullForm.only(asked));
    }
}
