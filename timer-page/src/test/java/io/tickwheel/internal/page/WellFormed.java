package io.tickwheel.internal.page;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Reads a page as XML, which fails if any element or attribute is not as it should be. */
public final class WellFormed {
    private WellFormed() {}

    public static Document parse(String markup) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(markup)));
    }
}
