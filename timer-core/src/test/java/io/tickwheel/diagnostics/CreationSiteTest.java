package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.diagnostics.CreationSite;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a creation site is, and that there are few of them. */
class CreationSiteTest {
    @Test
    void itBeginsWithTheCaller() {
        CreationSite site = CreationSite.ofCaller();

        assertThat(site.line()).contains("CreationSiteTest.itBeginsWithTheCaller(CreationSiteTest.java:");
        assertThat(site.stack()).hasSizeBetween(1, 16);
    }

    @Test
    void oneStackIsOneSiteHoweverOften() {
        Set<CreationSite> sites = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            sites.add(here());
        }

        assertThat(sites).hasSize(1);
    }

    @Test
    void stacksThatDifferAreSitesOfTheirOwn() {
        Set<CreationSite> sites = new HashSet<>();
        sites.add(here());
        sites.add(here());
        sites.add(there());
        IntStream.range(1, 5).forEach(depth -> sites.add(atDepth(depth)));

        assertThat(sites).hasSize(7);
        assertThat(sites)
                .extracting(CreationSite::line)
                .filteredOn(line -> line.contains(".here("))
                .hasSize(2);
    }

    private static CreationSite here() {
        return CreationSite.ofCaller();
    }

    private static CreationSite there() {
        return CreationSite.ofCaller();
    }

    private static CreationSite atDepth(int depth) {
        return depth == 0 ? CreationSite.ofCaller() : atDepth(depth - 1);
    }
}
