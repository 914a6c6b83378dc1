package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Broken on purpose: a stack proof that proves nothing, in a folder to put before the real one on a class path. */
final class NoStackProof {
    private static final String SOURCE = """
            package io.tickwheel.internal.engine;

            public final class StackProof {
                public static void require() {}
            }
            """;

    private NoStackProof() {}

    static void compileInto(Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("StackProof.java"), SOURCE);
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", folder.toString(), source.toString());
        assertThat(exitCode).isZero();
    }
}
