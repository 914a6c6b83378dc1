package io.tickwheel.small;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.net.URL;
import java.util.Arrays;
import java.util.Map;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A jar on the class path, or the folder of classes that stands for it where nothing is packaged. */
final class Jar {
    private static final Pattern COMMA_OUTSIDE_QUOTES = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

    private final String module;
    private final String root;

    /**
     * The jar that has a class.
     *
     * @param module the name of its module
     * @param classFile found without loading it, which needs Netty for some
     */
    Jar(String module, String classFile) {
        this.module = module;
        String location = Jar.class.getClassLoader().getResource(classFile).toString();
        this.root = location.substring(0, location.length() - classFile.length());
    }

    String module() {
        return module;
    }

    InputStream open(String name) throws IOException {
        URL url = URI.create(root + name).toURL();
        return url.openStream();
    }

    ModuleDescriptor descriptor() throws IOException {
        try (InputStream compiled = open("module-info.class")) {
            return ModuleDescriptor.read(compiled);
        }
    }

    String header(String name) throws IOException {
        try (InputStream manifest = open("META-INF/MANIFEST.MF")) {
            return new Manifest(manifest).getMainAttributes().getValue(name);
        }
    }

    /** A header of packages: what is said of each. */
    Map<String, String> packages(String header) throws IOException {
        return Arrays.stream(COMMA_OUTSIDE_QUOTES.split(header(header)))
                .map(clause -> clause.split(";", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts.length == 1 ? "" : parts[1]));
    }

    @Override
    public String toString() {
        return module;
    }
}
