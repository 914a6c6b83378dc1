package io.tickwheel.internal.page;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Reads a page as XML, which fails if any element or attribute is not as it should be. */
public final class WellFormed {
    private WellFormed() {}

    public static Document parse(String markup) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(markup)));
    }

    static double heightOfText(Document page, String text) {
        NodeList texts = page.getElementsByTagName("text");
        for (int i = 0; i < texts.getLength(); i++) {
            Node node = texts.item(i);
            if (node.getTextContent().equals(text)) {
                return Double.parseDouble(node.getAttributes().getNamedItem("y").getNodeValue());
            }
        }
        throw new AssertionError("no text " + text);
    }
}
