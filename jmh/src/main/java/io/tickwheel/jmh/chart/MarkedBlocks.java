package io.tickwheel.jmh.chart;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parts of a document that are written by a program: each between two comments. */
final class MarkedBlocks {
    private static final Pattern BLOCK =
            Pattern.compile("(<!-- results: ([A-Za-z0-9.-]+) -->\\n).*?(<!-- end -->)", Pattern.DOTALL);

    private MarkedBlocks() {}

    /**
     * Writes all blocks anew.
     *
     * @throws IOException if a block's text cannot be made
     */
    static String rewrite(String document, Source source) throws IOException {
        StringBuilder rewritten = new StringBuilder();
        Matcher block = BLOCK.matcher(document);
        while (block.find()) {
            String text = block.group(1) + "\n" + source.text(block.group(2)) + "\n\n" + block.group(3);
            block.appendReplacement(rewritten, Matcher.quoteReplacement(text));
        }
        return block.appendTail(rewritten).toString();
    }

    /** Where the text of a block comes from. */
    interface Source {
        String text(String name) throws IOException;
    }
}
