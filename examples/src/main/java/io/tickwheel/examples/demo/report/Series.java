package io.tickwheel.examples.demo.report;

/**
 * One of the timers in a chart.
 *
 * <p>Threads: any.
 *
 * @param title its name for people
 * @param style its name in the style sheet
 */
public record Series(String title, String style) {
    /** The timer in the left column. */
    public static final String FIRST = "first";

    /** The timer in the right column. */
    public static final String SECOND = "second";
}
