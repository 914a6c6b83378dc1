package io.tickwheel.jmh.layouts;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.peers.Labels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pictures in the documentation are what the wheels do. If a test fails: {@code jmh/run --draw}. */
class LayoutPictureTest {
    private static final Path PICTURES = Path.of("..", "docs", "layouts");

    @Test
    void thePicturesAreWhatTheWheelsDo() throws IOException {
        Map<Path, String> drawn = LayoutPicture.files(PICTURES);
        for (Map.Entry<Path, String> file : drawn.entrySet()) {
            assertThat(file.getKey()).hasContent(file.getValue());
        }
        try (Stream<Path> files = Files.list(PICTURES)) {
            assertThat(files).containsExactlyInAnyOrderElementsOf(drawn.keySet());
        }
    }

    @Test
    void theDocumentShowsThemAll() throws IOException {
        String page = Files.readString(PICTURES.resolveSibling("layouts.md"));
        for (LayoutPeer peer : LayoutPeer.values()) {
            assertThat(page).contains("(layouts/" + Labels.of(peer) + ".svg)");
        }
    }
}
