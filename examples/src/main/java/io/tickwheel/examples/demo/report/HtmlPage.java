package io.tickwheel.examples.demo.report;

import java.util.List;

/**
 * A page that needs nothing but itself: its styles and pictures are in it, it runs no script and loads nothing. It is
 * well-formed XML, too.
 *
 * <p>Threads: one.
 */
public final class HtmlPage {
    private static final String STYLE = """
            :root { color-scheme: light dark; --page: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #d8dee4;
              --card: #f6f8fa; --first: #b35900; --second: #0b6e99; }
            @media (prefers-color-scheme: dark) {
              :root { --page: #0f1318; --ink: #e8ecf0; --soft: #9aa7b4; --line: #2c343d;
                --card: #171d24; --first: #ffa657; --second: #58b9e8; }
            }
            body { background: var(--page); color: var(--ink); margin: 0 auto; padding: 32px 24px 48px;
              max-width: 880px; font: 16px/1.5 system-ui, sans-serif; }
            h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
            h2 { font-size: 19px; margin: 36px 0 10px; }
            p { margin: 0 0 10px; max-width: 46em; }
            figure + p { margin-top: 10px; }
            .bars { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 14px; }
            figure { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin: 0;
              padding: 14px 16px 16px; overflow-x: auto; }
            figcaption { font-weight: 600; font-size: 15px; margin-bottom: 12px; }
            svg { display: block; width: 100%; height: auto; }
            body > figure svg { min-width: 640px; }
            svg text { font: 14px system-ui, sans-serif; fill: var(--ink); }
            svg text.label { fill: var(--soft); }
            svg text.value { font-weight: 600; }
            svg text.end { text-anchor: end; }
            svg text.middle { text-anchor: middle; }
            svg text.ink-first { fill: var(--first); }
            svg text.ink-second { fill: var(--second); }
            .fill.first { fill: var(--first); }
            .fill.second { fill: var(--second); }
            .curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
            .curve.first { stroke: var(--first); stroke-dasharray: 7 4; }
            .curve.second { stroke: var(--second); }
            .grid { stroke: var(--line); stroke-width: 1; }
            .axis { stroke: var(--soft); stroke-width: 1; }
            table { border-collapse: collapse; width: 100%; font-size: 15px; }
            th, td { text-align: left; padding: 6px 10px; border-bottom: 1px solid var(--line); }
            th + th, td + td { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
            """;

    private final String title;
    private final StringBuilder body = new StringBuilder();

    /**
     * Begins a page.
     *
     * @param title its heading
     */
    public HtmlPage(String title) {
        this.title = title;
        add("<h1>%s</h1>", title);
    }

    /**
     * Adds a heading.
     *
     * @param text of the heading
     * @return this page
     */
    public HtmlPage heading(String text) {
        return add("<h2>%s</h2>", text);
    }

    /**
     * Adds a paragraph.
     *
     * @param text of the paragraph
     * @return this page
     */
    public HtmlPage paragraph(String text) {
        return add("<p>%s</p>", text);
    }

    /**
     * Adds charts beside each other, as many as there is room for.
     *
     * @param charts to add
     * @return this page
     */
    public HtmlPage bars(List<BarChart> charts) {
        body.append("<div class=\"bars\">\n");
        charts.forEach(chart -> figure(chart.title(), chart.svg()));
        body.append("</div>\n");
        return this;
    }

    /**
     * Adds a chart as wide as the page.
     *
     * @param chart to add
     * @return this page
     */
    public HtmlPage percentiles(PercentileChart chart) {
        figure(chart.title(), chart.svg());
        return this;
    }

    /**
     * Adds a table.
     *
     * @param table to add
     * @return this page
     */
    public HtmlPage table(SideBySide table) {
        body.append("<table>\n");
        row(table.head(), "th");
        table.rows().forEach(row -> row(row, "td"));
        body.append("</table>\n");
        return this;
    }

    /**
     * Returns the whole page.
     *
     * @return its markup
     */
    public String markup() {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>%s</title>
                <style>
                %s</style>
                </head>
                <body>
                %s</body>
                </html>
                """.formatted(Markup.escape(title), STYLE, body);
    }

    private void figure(String caption, String svg) {
        add("<figure><figcaption>%s</figcaption>", caption);
        body.append(svg).append("</figure>\n");
    }

    private void row(SideBySide.Row row, String cell) {
        String format = "<tr><%1$s>%%s</%1$s><%1$s>%%s</%1$s><%1$s>%%s</%1$s></tr>".formatted(cell);
        add(format, row.what(), row.left(), row.right());
    }

    private HtmlPage add(String format, String... texts) {
        Object[] escaped = List.of(texts).stream().map(Markup::escape).toArray();
        body.append(format.formatted(escaped)).append('\n');
        return this;
    }
}
