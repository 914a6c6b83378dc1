package io.tickwheel.examples.demo.report;

/**
 * How pages look: in light and dark surroundings, in wide and narrow windows.
 *
 * <p>Threads: any.
 */
final class PageStyle {
    static final String SHEET = """
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
            h3 { font-size: 16px; margin: 22px 0 8px; }
            h2, p { overflow-wrap: anywhere; }
            p { margin: 0 0 10px; max-width: 46em; }
            figure + p { margin-top: 10px; }
            section { border-top: 1px solid var(--line); margin-top: 36px; }
            section h2 { font-size: 22px; margin-top: 26px; }
            .bars { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: 14px; }
            figure { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin: 0;
              padding: 14px 16px 16px; overflow-x: auto; }
            figcaption { font-weight: 600; font-size: 15px; margin-bottom: 12px; }
            svg { display: block; width: 100%; height: auto; }
            .wide svg { min-width: 640px; }
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
            .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(112px, 1fr)); gap: 10px;
              margin: 14px 0; }
            .facts div { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
              padding: 8px 12px; }
            .facts dt { color: var(--soft); font-size: 14px; }
            .facts dd { margin: 0; font-size: 19px; font-weight: 600; font-variant-numeric: tabular-nums; }
            .scroll { overflow-x: auto; margin-top: 12px; }
            table { border-collapse: collapse; width: 100%; font-size: 15px; }
            th, td { text-align: left; vertical-align: top; padding: 6px 10px; border-bottom: 1px solid var(--line); }
            th + th, td + td { text-align: right; font-variant-numeric: tabular-nums; }
            td + td { white-space: nowrap; }
            th { vertical-align: bottom; }
            .note, details, .state { color: var(--soft); font-size: 14px; }
            .note { display: block; }
            pre { margin: 4px 0 0; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap;
              overflow-wrap: anywhere; }
            button { font: inherit; font-size: 14px; color: var(--ink); background: var(--card); cursor: pointer;
              border: 1px solid var(--line); border-radius: 6px; padding: 2px 12px; margin-left: 8px; }
            .failed { color: var(--first); font-weight: 600; }
            @media (max-width: 600px) {
              body { padding: 20px 14px 32px; }
              th, td { padding: 6px; font-size: 14px; }
            }
            """;

    private PageStyle() {}
}
