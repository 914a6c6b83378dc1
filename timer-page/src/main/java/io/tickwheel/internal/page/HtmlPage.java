package io.tickwheel.internal.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/** A page that loads nothing but itself: its style and its charts are in it. */
public final class HtmlPage {
    private static final String SCRIPT = resource("refresh.js");
    private static final String CONTROLS = "<link rel=\"icon\" href=\"data:,\"/>"
            + "<p id=\"state\" role=\"status\"></p><button id=\"pause\" type=\"button\">Pause</button>";

    private final String title;
    private final Markup main = new Markup();

    public HtmlPage(String title) {
        this.title = title;
    }

    /** As {@link Markup#add}. */
    public HtmlPage add(String format, Object... values) {
        main.add(format, values);
        return this;
    }

    /** Adds a text with its lines as they are. */
    public HtmlPage text(String text) {
        add("<pre>");
        text.lines().forEach(line -> add("%s", line));
        return add("</pre>");
    }

    /** Adds charts beside each other, as many as there is room for. */
    public HtmlPage charts(List<Chart> charts) {
        add("<div>");
        charts.forEach(chart -> add("<figure><figcaption>%s</figcaption>%s</figure>", chart.title(), chart.svg()));
        return add("</div>");
    }

    /** The page as it is. */
    public String markup() {
        return markup("", "");
    }

    /** The page with a script that fetches the page every two seconds. */
    public String refreshingMarkup() {
        return markup(CONTROLS, "<script>" + SCRIPT + "</script>");
    }

    /** The header with which a browser runs that script and no other. */
    public static String contentSecurityPolicy() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(SCRIPT.getBytes(StandardCharsets.UTF_8));
            return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none';"
                    + " form-action 'none'; script-src 'sha256-"
                    + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    private String markup(String controls, String script) {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>%1$s</title>
                <style>%2$s</style>
                </head>
                <body>
                <h1>%1$s</h1>
                %3$s<main>%4$s</main>
                %5$s</body>
                </html>
                """.formatted(Markup.escaped(title), resource("page.css"), controls, main, script);
    }

    private static String resource(String name) {
        try (InputStream resource = Objects.requireNonNull(HtmlPage.class.getResourceAsStream(name), name)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
