package io.tickwheel.examples.demo.report;

import java.util.List;

/**
 * A bar for each timer, from the top down, with its value beside it. Less is better in all that the demo measures.
 *
 * <p>Threads: any.
 *
 * @param title what was measured, with its unit
 * @param bars one for each timer
 */
public record BarChart(String title, List<Bar> bars) {
    private static final double WIDTH = 340;
    private static final double LABEL_WIDTH = 82;
    private static final double VALUE_WIDTH = 100;
    private static final double BAR_HEIGHT = 24;
    private static final double BAR_GAP = 12;
    private static final double TEXT_SPACE = 8;
    private static final double TEXT_BASE = 17;

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
        double y = 0;
        for (Bar bar : bars) {
            double room = WIDTH - LABEL_WIDTH - VALUE_WIDTH;
            double length = largest > 0 ? Math.max(LEAST_BAR, room * bar.value() / largest) : LEAST_BAR;
            content.append(Markup.textAt(
                            LABEL_WIDTH - TEXT_SPACE,
                            y + TEXT_BASE,
                            "label end",
                            bar.series().title()))
                    .append("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"2\" class=\"fill %s\"/>%n"
                            .formatted(
                                    Markup.length(LABEL_WIDTH),
                                    Markup.length(y),
                                    Markup.length(length),
                                    Markup.length(BAR_HEIGHT),
                                    bar.series().style()))
                    .append(Markup.textAt(LABEL_WIDTH + length + TEXT_SPACE, y + TEXT_BASE, "value", bar.text()));
            y += BAR_HEIGHT + BAR_GAP;
        }
        return Markup.picture(WIDTH, y - BAR_GAP, title, content.toString());
    }
}
