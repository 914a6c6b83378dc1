package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The blocks of Java in the documents compile, as statements or as members of a class. */
class SnippetsTest {
    private static final Pattern SNIPPET = Pattern.compile("(?ms)^```java\\n(.*?)^```$");

    /** What snippets import, and the application that they are part of. */
    private static final String APPLICATION = """
            package io.tickwheel.examples;

            import static java.util.concurrent.TimeUnit.MILLISECONDS;
            import static org.assertj.core.api.Assertions.assertThat;

            import io.netty.channel.Channel;
            import io.netty.channel.EventLoopGroup;
            import io.netty.util.Timer;
            import io.opentelemetry.context.Context;
            import io.tickwheel.*;
            import io.tickwheel.diagnostics.*;
            import io.tickwheel.junit.VirtualTime;
            import io.tickwheel.netty.*;
            import io.tickwheel.netty.handler.*;
            import io.tickwheel.schedule.*;
            import io.tickwheel.time.*;
            import java.time.*;
            import java.util.*;
            import java.util.concurrent.*;
            import org.junit.jupiter.api.Test;

            abstract class Application {
                WheelTimer timer;
                ThreadFactory threads;
                EventLoopGroup workerGroup;
                Channel connection;
                boolean answered;
                List<String> fired;
                Session session;
                Request request;

                interface Session {}
                interface Request {}

                abstract void expire(Session session);
                abstract void reconnect(Session session);
                abstract void flush();
                abstract void poll();
                abstract void rotate();
                abstract boolean tryAgain();
                abstract CompletableFuture<String> send(Request request);
                abstract void sendToAnotherServer(Request request, Duration timeout);
                abstract void await(Request request, Duration timeout) throws InterruptedException;
                abstract void fail(Request request);
                abstract void retry(Request request);
            }

            abstract class Snippet extends Application {
            """;

    @TempDir
    Path classes;

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/recipes.md", "docs/operations.md", "docs/migrating-from-netty.md"})
    void eachSnippetCompiles(String document) throws IOException {
        String text = Files.readString(Path.of("..").resolve(document));
        List<String> snippets =
                SNIPPET.matcher(text).results().map(found -> found.group(1)).toList();

        assertThat(snippets)
                .isNotEmpty()
                .allSatisfy(snippet -> assertThat(
                                List.of(errors("void run() throws Exception {\n" + snippet + "}\n"), errors(snippet)))
                        .contains(""));
    }

    /** What the compiler says; nothing if it compiles. */
    private String errors(String members) {
        JavaFileObject source =
                new SimpleJavaFileObject(URI.create("string:///Application.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return APPLICATION + members + "}\n";
                    }
                };
        List<String> options = List.of(
                "-proc:none", "-nowarn", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
        StringWriter errors = new StringWriter();
        boolean compiles = ToolProvider.getSystemJavaCompiler()
                .getTask(errors, null, null, options, null, List.of(source))
                .call();
        return compiles ? "" : errors.toString();
    }
}
