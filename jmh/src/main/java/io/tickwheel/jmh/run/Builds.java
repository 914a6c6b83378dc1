package io.tickwheel.jmh.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Other builds of the benchmarks, each a jar: a question can be asked of them instead of this build, all of them taking
 * turns, to see what a change of the timers did.
 *
 * @param jars by the name that a build has in results, in order
 */
record Builds(Map<String, Path> jars) {
    /** Keeps a copy. */
    Builds {
        jars = new LinkedHashMap<>(jars);
    }

    /** The same question, each of its forks once for each build. */
    Question ask(Question question) {
        return jars.isEmpty()
                ? question
                : new Question(
                        question.name(),
                        question.title() + ": " + String.join(" and ", jars.keySet()),
                        question.drawn(),
                        question.jvmArgs(),
                        ask(question.shortForm()),
                        ask(question.fullForm()));
    }

    private Form ask(Form form) {
        List<Fork> forks = new ArrayList<>();
        for (Fork fork : form.forks()) {
            jars.forEach((build, jar) -> forks.add(new Fork(
                    fork.timer() + "@" + build,
                    fork.parameters(),
                    new Work.InJar(jar, fork.work()),
                    fork.nominalSeconds())));
        }
        return new Form(form.turns(), List.copyOf(forks));
    }
}
