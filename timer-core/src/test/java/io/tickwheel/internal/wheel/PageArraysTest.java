package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jol.info.GraphLayout;

class PageArraysTest {
    private final PageArrays arrays = new PageArrays();

    @ParameterizedTest
    @CsvSource({
        "0, 4",
        "1, 4",
        "4, 4",
        "5, 8",
        "8, 8",
        "9, 16",
        "16, 16",
        "17, 32",
        "32, 32",
        "33, 48",
        "48, 48",
        "49, 64",
        "64, 64",
        "65, 96",
        "96, 96",
        "97, 128",
        "128, 128",
        "129, 192",
        "192, 192",
        "193, 256",
        "256, 256"
    })
    void lengthsAreTheShortestOfFew(int entries, int length) {
        assertThat(PageArrays.lengthFor(entries)).isEqualTo(length);
    }

    @Test
    void anArrayThatWasReleasedServesTheNextOfItsLengthAndHoldsNothing() {
        for (int length : lengths()) {
            TimeoutNode[] nodes = arrays.newNodes(length);
            int[] offsets = arrays.newOffsets(length, 0);
            Arrays.fill(nodes, 0, length - 1, new NamedTimeout("", 0));
            arrays.release(nodes, length - 1);
            arrays.release(offsets);
        }

        for (int length : lengths()) {
            TimeoutNode[] nodes = arrays.newNodes(length);
            assertThat(nodes).hasSize(length).containsOnlyNulls();
            assertThat(arrays.newNodes(length)).hasSize(length).isNotSameAs(nodes);
            int[] offsets = arrays.newOffsets(length, 0);
            assertThat(offsets).hasSize(length);
            assertThat(arrays.newOffsets(length, 0)).hasSize(length).isNotSameAs(offsets);
        }
    }

    @Test
    void whatIsInUseIsNotKept() {
        long emptyBytes = GraphLayout.parseInstance(arrays).totalSize();
        for (int length : lengths()) {
            arrays.release(new TimeoutNode[length], 0);
            arrays.release(new int[length]);
        }

        for (int length : lengths()) {
            arrays.newNodes(length);
            arrays.newOffsets(length, 0);
        }

        assertThat(GraphLayout.parseInstance(arrays).totalSize()).isEqualTo(emptyBytes);
    }

    @Test
    void aPageOfOneRoundHasNoOffsetsToRelease() {
        TimeoutNode[] nodes = arrays.newNodes(8);

        arrays.release(nodes, 8);
        arrays.release(null);

        assertThat(arrays.newNodes(8)).isSameAs(nodes);
    }

    @Test
    void ofAPeakFewAreKept() {
        Set<Object> released = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 1_000; i++) {
            TimeoutNode[] nodes = new TimeoutNode[Page.CAPACITY];
            int[] offsets = new int[Page.CAPACITY];
            arrays.release(nodes, 0);
            arrays.release(offsets);
            released.add(nodes);
            released.add(offsets);
        }

        assertThat(usedAgain(released, Page.CAPACITY, 1_000)).isEqualTo(2 * 8);
    }

    private int usedAgain(Set<Object> released, int length, int times) {
        int used = 0;
        for (int i = 0; i < times; i++) {
            used += released.contains(arrays.newNodes(length)) ? 1 : 0;
            used += released.contains(arrays.newOffsets(length, 0)) ? 1 : 0;
        }
        return used;
    }

    private static Set<Integer> lengths() {
        Set<Integer> lengths = new TreeSet<>();
        for (int entries = 0; entries <= Page.CAPACITY; entries++) {
            lengths.add(PageArrays.lengthFor(entries));
        }
        return lengths;
    }
}
