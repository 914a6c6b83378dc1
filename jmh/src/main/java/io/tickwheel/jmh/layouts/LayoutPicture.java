package io.tickwheel.jmh.layouts;

import io.tickwheel.internal.page.NumberText;
import io.tickwheel.internal.page.Svg;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.jmh.peers.Labels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A picture of where a layout keeps ten timeouts, from wake-up to wake-up: the real wheel is stepped, and looked at by
 * the copies that snapshots are made from.
 *
 * <p>Threads: one.
 */
public final class LayoutPicture {
    private static final long TICK_NANOS = 1_000_000;
    private static final int WHEEL_LENGTH = 16;
    private static final long[] DEADLINE_TICKS = {2, 9, 20, 100, 104, 300, 310, 1_000, 5_000, 70_000};

    private static final int MARGIN = 16;
    private static final int LINE = 22;
    private static final int BASELINE = 15;
    private static final int NAMES = 92;
    private static final int CELL = 74;
    private static final String BOLD = "font-weight=\"bold\"";
    private static final String MIDDLE = "text-anchor=\"middle\"";
    private static final String RUN = "#1f2328";
    /** From the finest level to the coarsest. */
    private static final List<String> COLOURS = List.of("#cfe8fa", "#a5d3a5", "#f6dd8f", "#f2b48c", "#d9b3d6");

    private final LayoutPeer peer;
    private final WheelGeometry geometry;
    private final Wheel wheel;
    private final List<Numbered> pending = new ArrayList<>();
    private final Svg svg = new Svg();

    private LayoutPicture(LayoutPeer peer) {
        this.peer = peer;
        this.geometry = peer.geometry(TICK_NANOS, WHEEL_LENGTH);
        this.wheel = peer.wheel(geometry);
    }

    /** The picture of each layout, by the file that it belongs in. */
    public static Map<Path, String> files(Path folder) {
        Map<Path, String> files = new TreeMap<>();
        for (LayoutPeer peer : LayoutPeer.values()) {
            files.put(folder.resolve(Labels.of(peer) + ".svg"), new LayoutPicture(peer).draw());
        }
        return files;
    }

    private String draw() {
        insertAll();
        column(0, 0);
        int columns = 1;
        while (wheel.size() > 0) {
            long tick = wheel.earliestTick();
            expire(tick, columns);
            column(columns++, tick);
        }
        int width = 2 * MARGIN + NAMES + CELL * (DEADLINE_TICKS.length + 1);
        String title = Labels.of(peer) + ": ten timeouts from wake-up to wake-up";
        svg.text(MARGIN, MARGIN + BASELINE, BOLD, title + "; " + places());
        int bottom = top(DEADLINE_TICKS.length);
        svg.text(MARGIN, bottom + BASELINE, "", columns - 1 + " wake-ups, " + wheel.moves() + " moves");
        int height = bottom + LINE + MARGIN;
        // On white, which is readable on a dark page, too.
        String attributes = "xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height
                + "\" font-family=\"system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif\""
                + " font-size=\"12\" fill=\"" + RUN + "\" style=\"background:#ffffff\"";
        return svg.image(width, height, attributes, title);
    }

    private void insertAll() {
        for (int row = 0; row < DEADLINE_TICKS.length; row++) {
            long deadlineNanos = DEADLINE_TICKS[row] * TICK_NANOS;
            svg.text(MARGIN, top(row) + BASELINE, "", "tick " + NumberText.count(DEADLINE_TICKS[row]));
            if (deadlineNanos > wheel.longestDelayNanos()) {
                svg.text(left(0) + 4.0, top(row) + BASELINE, "fill=\"#cf222e\"", "refused: longer than a revolution");
            } else {
                Numbered timeout = new Numbered(row, deadlineNanos);
                wheel.insert(timeout);
                pending.add(timeout);
            }
        }
    }

    private void expire(long tick, int column) {
        @Nullable TimeoutNode[] due = new TimeoutNode[DEADLINE_TICKS.length];
        wheel.beginStep();
        int count = wheel.expire(tick, due);
        for (int i = 0; i < count; i++) {
            if (due[i] instanceof Numbered timeout) {
                pending.remove(timeout);
                long late = tick - DEADLINE_TICKS[timeout.row];
                cell(column, timeout.row, RUN, "#ffffff", late == 0 ? "runs" : "runs, +" + NumberText.count(late));
            }
        }
    }

    private void column(int column, long tick) {
        svg.text(left(column) + CELL / 2.0, top(-1) + BASELINE, MIDDLE, NumberText.count(tick));
        Map<TimeoutNode, Integer> buckets = new HashMap<>();
        Map<TimeoutNode, Integer> ranks = new HashMap<>();
        wheel.copyPages((nodes, bucket) -> {
            for (TimeoutNode node : nodes) {
                if (node != null) {
                    ranks.put(node, ranks.size());
                    buckets.put(node, bucket);
                }
            }
        });
        for (Numbered timeout : pending) {
            int bucket = buckets.getOrDefault(timeout, 0);
            Place place = place(bucket, ranks.getOrDefault(timeout, 0), geometry.tickOf(timeout.deadlineNanos()), tick);
            cell(column, timeout.row, COLOURS.get(Math.min(place.level, COLOURS.size() - 1)), RUN, place.text);
        }
    }

    private String places() {
        return switch (peer) {
            case HASHED -> "bucket and rounds that remain";
            case SIMPLE -> "bucket";
            case HIERARCHICAL, CASCADING, NON_CASCADING -> "level and bucket";
            case HEAP -> "place in the heap";
            case LIST -> "place in the list";
        };
    }

    private Place place(int bucket, int rank, long tick, long nowTick) {
        return switch (peer) {
            case HASHED -> {
                long rounds = geometry.remainingRounds(tick, nowTick);
                yield new Place(rounds == 0 ? 0 : 1, bucket + ", " + NumberText.count(rounds));
            }
            case SIMPLE -> new Place(0, String.valueOf(bucket));
            case HIERARCHICAL -> ofLevel(bucket, WHEEL_LENGTH, WHEEL_LENGTH);
            case CASCADING -> ofLevel(bucket, 256, 64);
            case NON_CASCADING -> ofLevel(bucket, 128, 128);
            case HEAP, LIST -> new Place(0, String.valueOf(rank));
        };
    }

    private static Place ofLevel(int bucket, int firstLength, int otherLength) {
        if (bucket < firstLength) {
            return new Place(0, "0, " + bucket);
        }
        int level = 1 + (bucket - firstLength) / otherLength;
        return new Place(level, level + ", " + (bucket - firstLength) % otherLength);
    }

    private void cell(int column, int row, String background, String colour, String text) {
        svg.rectangle(left(column) + 1.0, top(row) + 1.0, CELL - 2.0, LINE - 2.0, "fill=\"" + background + "\"");
        svg.text(
                left(column) + CELL / 2.0,
                top(row) + BASELINE,
                MIDDLE + " font-size=\"11\" fill=\"" + colour + "\"",
                text);
    }

    private static int left(int column) {
        return MARGIN + NAMES + CELL * column;
    }

    /** The top of a row; that of the head is row -1. */
    private static int top(int row) {
        return MARGIN + LINE * (row + 2);
    }

    /** Where a timeout lies. */
    private record Place(int level, String text) {}

    /** A timeout that knows its row. */
    private static final class Numbered extends TimeoutNode {
        private final int row;

        Numbered(int row, long deadlineNanos) {
            super(deadlineNanos);
            this.row = row;
        }

        @Override
        public void runTask() {}
    }
}
