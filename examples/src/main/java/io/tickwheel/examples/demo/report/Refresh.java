package io.tickwheel.examples.demo.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Has a page that is served by somebody fetch itself again and again and put the new content in place of the old: what
 * the reader has scrolled to, unfolded or focused stays as it is, and nothing moves while text is selected.
 *
 * <p>Threads: any.
 */
public final class Refresh {
    /** No icon, or else browsers ask the server for one. Without scripts the page reloads as a whole. */
    static final String HEAD = """
            <link rel="icon" href="data:,"/>
            <noscript><meta http-equiv="refresh" content="10"/></noscript>
            """;

    static final String CONTROLS = """
            <p class="state"><span id="state" role="status">Refreshes every 2 s.</span>
            <button id="pause" type="button">Pause</button></p>
            """;

    /** In a page that is XML, too, a script does without the signs for "less than" and "and". */
    static final String SCRIPT = """
            "use strict";
            const everyMillis = 2000;
            const patienceMillis = 15000;
            const state = document.getElementById("state");
            let paused = false;
            document.getElementById("pause").addEventListener("click", event => {
              paused = !paused;
              event.target.textContent = paused ? "Go on" : "Pause";
              say(paused ? "Paused." : "Refreshes every 2 s.", false);
            });
            function say(text, failed) {
              state.textContent = text;
              state.classList.toggle("failed", failed);
            }
            function replace(old, fresh) {
              const unfolded = new Set(Array.from(old.querySelectorAll("details[open]"), part => part.id));
              fresh.querySelectorAll("details").forEach(part => { part.open = unfolded.has(part.id); });
              const places = Array.from(old.querySelectorAll(".wide, .scroll"), part => part.scrollLeft);
              const focused = document.activeElement.id;
              old.replaceWith(fresh);
              fresh.querySelectorAll(".wide, .scroll").forEach((part, i) => { part.scrollLeft = places[i] || 0; });
              if (focused) {
                document.getElementById(focused)?.focus({ preventScroll: true });
              }
            }
            async function refresh() {
              if (paused || document.hidden || !document.getSelection().isCollapsed) {
                return;
              }
              try {
                const answer = await fetch(location.href,
                    { cache: "no-store", signal: AbortSignal.timeout(patienceMillis) });
                if (!answer.ok) {
                  throw new Error("status " + answer.status);
                }
                const page = new DOMParser().parseFromString(await answer.text(), "text/html");
                if (!paused) {
                  replace(document.querySelector("main"), page.querySelector("main"));
                  say("Refreshes every 2 s.", false);
                }
              } catch (failure) {
                say("No answer: what you see is what was read last (" + failure.message + ").", true);
              }
            }
            async function goOn() {
              await refresh();
              setTimeout(goOn, everyMillis);
            }
            setTimeout(goOn, everyMillis);
            """;

    private Refresh() {}

    /**
     * What a server says of such a page, so that a browser runs this script and no other, and loads nothing else.
     *
     * @return the value of the header Content-Security-Policy
     */
    public static String contentSecurityPolicy() {
        return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none';"
                + " form-action 'none'; script-src '" + hash(SCRIPT) + "'";
    }

    private static String hash(String script) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
