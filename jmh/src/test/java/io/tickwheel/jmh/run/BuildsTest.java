package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BuildsTest {
    private static final Path OLD = Path.of("old.jar");
    private static final Path NEW = Path.of("new.jar");
    private static final Fork TICKWHEEL = fork("tickwheel");
    private static final Fork CORE = fork("tickwheel-core");
    private static final Form FORM = new Form(3, List.of(TICKWHEEL, CORE));
    private static final Question QUESTION = new Question("q", "Question", List.of(), List.of("-Xmx1g"), FORM, FORM);

    @Test
    void eachForkIsThereOnceForEachBuildAndTheBuildsTakeTurns() {
        Map<String, Path> jars = new LinkedHashMap<>();
        jars.put("old", OLD);
        jars.put("new", NEW);
        Question asked = new Builds(jars).ask(QUESTION);

        assertThat(asked.title()).isEqualTo("Question: old and new");
        assertThat(asked.jvmArgs()).isEqualTo(QUESTION.jvmArgs());
        assertThat(asked.form(false).turns()).isEqualTo(3);
        assertThat(asked.form(true).forks())
                .extracting(Fork::timer)
                .containsExactly("tickwheel@old", "tickwheel@new", "tickwheel-core@old", "tickwheel-core@new");
        assertThat(asked.form(true).forks())
                .extracting(Fork::work)
                .startsWith(new Work.InJar(OLD, TICKWHEEL.work()), new Work.InJar(NEW, TICKWHEEL.work()));
    }

    @Test
    void withoutOtherBuildsThisOneIsAsked() {
        assertThat(new Builds(Map.of()).ask(QUESTION)).isSameAs(QUESTION);
    }

    private static Fork fork(String timer) {
        return new Fork(timer, Map.of(), new Work.Program("q", Map.of("timer", timer)), 1);
    }
}
