package io.tickwheel.internal.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A page that needs nothing but itself: its styles and pictures are in it, and it runs no script and loads nothing,
 * unless it refreshes itself. It is well-formed XML, too.
 *
 * <p>Threads: one.
 */
public final class HtmlPage {
    private static final String SCRIPT = Texts.of(HtmlPage.class, "refresh.js");

    private final String title;
    private final StringBuilder body = new StringBuilder();
    private final Map<String, Integer> sections = new HashMap<>();
    private String section = "";
    private boolean refreshes;

    public HtmlPage(String title) {
        this.title = title;
    }

    /**
     * The page fetches itself every two seconds and replaces its content; where the reader has scrolled to, what is
     * unfolded and what has the focus stay, and nothing moves while text is selected.
     */
    public HtmlPage refreshing() {
        refreshes = true;
        return this;
    }

    /** What a server says of such a page, so that a browser runs this script and no other, and loads nothing else. */
    public static String contentSecurityPolicy() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(SCRIPT.getBytes(StandardCharsets.UTF_8));
            return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src 'self';"
                    + " base-uri 'none'; form-action 'none'; script-src 'sha256-"
                    + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    public HtmlPage section(String heading, Consumer<HtmlPage> content) {
        // Two may have the same heading, as timers may have the same name.
        section = heading + '#' + sections.merge(heading, 1, Integer::sum);
        body.append("<section>\n");
        heading(heading);
        content.accept(this);
        body.append("</section>\n");
        return this;
    }

    public HtmlPage heading(String text) {
        return add("<h2>%s</h2>", text);
    }

    public HtmlPage subheading(String text) {
        return add("<h3>%s</h3>", text);
    }

    /** Adds a text. If names are given it is a format: each {@code %s} in it becomes a name, isolated from the text. */
    public HtmlPage paragraph(String text, String... names) {
        Object[] isolated = Stream.of(names)
                .map(name -> "<bdi>" + Svg.escape(name) + "</bdi>")
                .toArray();
        String escaped = Svg.escape(text);
        body.append("<p>")
                .append(isolated.length == 0 ? escaped : escaped.formatted(isolated))
                .append("</p>\n");
        return this;
    }

    /** Adds values with their names, beside each other. */
    public HtmlPage facts(Map<String, String> facts) {
        body.append("<dl class=\"facts\">\n");
        facts.forEach((name, value) -> add("<div><dt>%s</dt><dd>%s</dd></div>", name, value));
        body.append("</dl>\n");
        return this;
    }

    /** Adds a chart as wide as the page. */
    public HtmlPage chart(Chart chart) {
        add("<figure class=\"%s\"><figcaption>%s</figcaption>", chart.wide() ? "chart wide" : "chart", chart.title());
        body.append(chart.svg()).append("</figure>\n");
        return this;
    }

    /** Adds charts beside each other, as many as there is room for. */
    public HtmlPage charts(List<Chart> charts) {
        body.append("<div class=\"bars\">\n");
        charts.forEach(this::chart);
        body.append("</div>\n");
        return this;
    }

    public HtmlPage table(Table table) {
        body.append("<div class=\"scroll\"><table>\n<tr>");
        table.head().forEach(name -> add("<th>%s</th>", name));
        body.append("</tr>\n");
        table.rows().forEach(this::row);
        body.append("</table></div>\n");
        return this;
    }

    private void row(Table.Row row) {
        body.append("<tr><td>").append(breakable(row.what()));
        if (!row.unfolded().isEmpty()) {
            // The same in the next reading, wherever the line is then, so that what is unfolded is found again.
            String id = "unfold-" + Integer.toHexString(Objects.hash(section, row.what(), row.note()));
            body.append("<details id=\"%1$s\"><summary id=\"%1$s-name\">%2$s</summary>"
                    .formatted(id, breakable(row.note())));
            add("<pre>%s</pre></details>", String.join("\n", row.unfolded()));
        } else if (!row.note().isEmpty()) {
            body.append("<span class=\"note\">").append(breakable(row.note())).append("</span>");
        }
        body.append("</td>");
        row.values().forEach(value -> add("<td>%s</td>", value));
        body.append("</tr>\n");
    }

    /** Text with places at which a long name may go on in the next line. */
    private static String breakable(String text) {
        return Svg.escape(text).replace(".", ".<wbr/>").replace("$", "$<wbr/>");
    }

    public String markup() {
        return Texts.filled(
                Texts.of(HtmlPage.class, "page.html"),
                Map.of(
                        "title",
                        Svg.escape(title),
                        "style",
                        Texts.of(HtmlPage.class, "page.css"),
                        "main",
                        body.toString(),
                        "head",
                        refreshes ? Texts.of(HtmlPage.class, "refresh-head.html") : "",
                        "controls",
                        refreshes ? Texts.of(HtmlPage.class, "refresh-controls.html") : "",
                        "script",
                        refreshes ? "<script>" + SCRIPT + "</script>\n" : ""));
    }

    private HtmlPage add(String format, String... texts) {
        Object[] escaped = List.of(texts).stream().map(Svg::escape).toArray();
        body.append(format.formatted(escaped)).append('\n');
        return this;
    }
}
