package io.tickwheel.examples.demo.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void comeBackAsTheyWerePut() {
        Figures figures = Figures.parse(
                new Figures().put("a", 1.5).put("b", 7).put("c", "x=y z").lines());

        assertThat(figures.number("a")).isEqualTo(1.5);
        assertThat(figures.count("b")).isEqualTo(7);
        assertThat(figures.text("c")).isEqualTo("x=y z");
        assertThat(figures.lines()).containsExactly("a=1.5", "b=7", "c=x=y z");
    }

    @Test
    void aFigureThatMayBeMissingIsThenNothing() {
        assertThat(new Figures().put("a", 3).countIfKnown("a")).hasValue(3);
        assertThat(new Figures().countIfKnown("a")).isEmpty();
    }

    @Test
    void aMissingFigureIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Figures().put("there", 1).text("gone"))
                .withMessageContaining("gone")
                .withMessageContaining("there");
    }

    @Test
    void aLineThatIsNoFigureIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Figures.parse(List.of("nonsense")))
                .withMessageContaining("nonsense");
    }
}
