package io.tickwheel.examples.demo.report;

import java.util.List;

/**
 * A bar for each timer, or for each of what is counted, from the top down, with its value beside it. Less is better in
 * all that the demo measures.
 *
 * <p>Threads: any.
 *
 * @param title what was measured, with its unit
 * @param bars one for each timer, or for each of what is counted; at least one
 */
public record BarChart(String title, List<Bar> bars) {
    private static final double WIDTH = 340;
    private static final double LABEL_WIDTH = 82;
    private static final double VALUE_WIDTH = 100;
    private static final double TEXT_SPACE = 8;

    private static final double TEXT_MIDDLE = 5;

    private static final double BAR_SHARE = 2.0 / 3;
    private static final double WIDE_LINE = 36;
    private static final double NARROW_LINE = 24;
    private static final int MOST_WIDE_LINES = 3;

    /** What a bar of nothing is drawn as, so that it is seen to be there. */
    private static final double LEAST_BAR = 2;

    /**
     * One bar.
     *
     * @param series whose it is
     * @param value its length
     * @param text the value as people read it
     */
    public record Bar(Series series, double value, String text) {}

    String svg() {
        double largest = bars.stream().mapToDouble(Bar::value).max().orElse(0);
        StringBuilder content = new StringBuilder();
        double line = bars.size() > MOST_WIDE_LINES ? NARROW_LINE : WIDE_LINE;
        double barHeight = line * BAR_SHARE;
        double textBase = barHeight / 2 + TEXT_MIDDLE;
        double y = 0;
        for (Bar bar : bars) {
            double room = WIDTH - LABEL_WIDTH - VALUE_WIDTH;
            double length = largest > 0 ? Math.max(LEAST_BAR, room * bar.value() / largest) : LEAST_BAR;
            content.append(Markup.textAt(
                            LABEL_WIDTH - TEXT_SPACE,
                            y + textBase,
                            "label end",
                            bar.series().title()))
                    .append("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"2\" class=\"fill %s\"/>%n"
                            .formatted(
                                    Markup.length(LABEL_WIDTH),
                                    Markup.length(y),
                                    Markup.length(length),
                                    Markup.length(barHeight),
                                    bar.series().style()))
                    .append(Markup.textAt(LABEL_WIDTH + length + TEXT_SPACE, y + textBase, "value", bar.text()));
            y += line;
        }
        return Markup.picture(WIDTH, y - line + barHeight, title, content.toString());
    }
}
