package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Broken on purpose: a stack guard that demands nothing, in a folder to put before the real one on a class path. */
public final class NoStackGuard {
    private static final String SOURCE = """
            package io.tickwheel.internal.intake;

            public final class StackGuard {
                public static void require() {}
            }
            """;

    private NoStackGuard() {}

    public static void compileInto(Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("StackGuard.java"), SOURCE);
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", folder.toString(), source.toString());
        assertThat(exitCode).isZero();
    }
}
