package io.tickwheel.examples.demo.report;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A page that needs nothing but itself: its styles and pictures are in it, it runs no script and loads nothing, unless
 * it is told to refresh itself. It is well-formed XML, too.
 *
 * <p>Threads: one.
 */
public final class HtmlPage {
    private final String title;
    private final StringBuilder body = new StringBuilder();
    private String section = "";
    private boolean refreshes;

    /**
     * Begins a page.
     *
     * @param title its heading
     */
    public HtmlPage(String title) {
        this.title = title;
    }

    /**
     * A fact with a name.
     *
     * @param name what it is
     * @param value what it says
     */
    public record Fact(String name, String value) {}

    /**
     * Has the page refresh itself, as {@link Refresh} says.
     *
     * @return this page
     */
    public HtmlPage refreshing() {
        refreshes = true;
        return this;
    }

    /**
     * Adds a part with a heading of its own.
     *
     * @param heading of the part
     * @param content adds what is in it
     * @return this page
     */
    public HtmlPage section(String heading, Consumer<HtmlPage> content) {
        section = heading;
        body.append("<section>\n");
        heading(heading);
        content.accept(this);
        body.append("</section>\n");
        return this;
    }

    /**
     * Adds a heading below a heading.
     *
     * @param text of the heading
     * @return this page
     */
    public HtmlPage subheading(String text) {
        return add("<h3>%s</h3>", text);
    }

    /**
     * Adds facts beside each other.
     *
     * @param facts to add
     * @return this page
     */
    public HtmlPage facts(List<Fact> facts) {
        body.append("<dl class=\"facts\">\n");
        facts.forEach(fact -> add("<div><dt>%s</dt><dd>%s</dd></div>", fact.name(), fact.value()));
        body.append("</dl>\n");
        return this;
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
        charts.forEach(chart -> figure("chart", chart.title(), chart.svg()));
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
        figure("chart wide", chart.title(), chart.svg());
        return this;
    }

    /**
     * Adds a table of two timers.
     *
     * @param table to add
     * @return this page
     */
    public HtmlPage table(SideBySide table) {
        return table(table.table());
    }

    /**
     * Adds a table.
     *
     * @param table to add
     * @return this page
     */
    public HtmlPage table(Table table) {
        body.append("<div class=\"scroll\"><table>\n<tr>");
        table.head().forEach(name -> add("<th>%s</th>", name));
        body.append("</tr>\n");
        table.rows().forEach(this::row);
        body.append("</table></div>\n");
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
                %6$s<title>%1$s</title>
                <style>
                %2$s</style>
                </head>
                <body>
                <h1>%1$s</h1>
                %3$s<main>
                %4$s</main>
                %5$s</body>
                </html>
                """.formatted(
                        Markup.escape(title),
                        PageStyle.SHEET,
                        refreshes ? Refresh.CONTROLS : "",
                        body,
                        refreshes ? "<script>" + Refresh.SCRIPT + "</script>\n" : "",
                        refreshes ? Refresh.HEAD : "");
    }

    private void figure(String style, String caption, String svg) {
        add("<figure class=\"%s\"><figcaption>%s</figcaption>", style, caption);
        body.append(svg).append("</figure>\n");
    }

    private void row(Table.Row row) {
        body.append("<tr><td>").append(Markup.breakable(row.what()));
        if (!row.unfolded().isEmpty()) {
            // The same in the next reading, wherever the line then stands, so that what is unfolded is found again.
            String id = "unfold-" + Integer.toHexString(Objects.hash(section, row.what(), row.note()));
            body.append("<details id=\"%1$s\"><summary id=\"%1$s-name\">%2$s</summary>"
                    .formatted(id, Markup.breakable(row.note())));
            add("<pre>%s</pre></details>", String.join("\n", row.unfolded()));
        } else if (!row.note().isEmpty()) {
            body.append("<span class=\"note\">")
                    .append(Markup.breakable(row.note()))
                    .append("</span>");
        }
        body.append("</td>");
        row.values().forEach(value -> add("<td>%s</td>", value));
        body.append("</tr>\n");
    }

    private HtmlPage add(String format, String... texts) {
        Object[] escaped = List.of(texts).stream().map(Markup::escape).toArray();
        body.append(format.formatted(escaped)).append('\n');
        return this;
    }
}
