package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.NoStackGuard;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An overflow of the stack leaves the engine whole: in interpreted and compiled code, each in a JVM of its own. */
@Tag("stress")
class StackGuardTest {
    private static final String SOUND = "damage: none refused: [1-9]\\d*";
    private static final Pattern DAMAGED = Pattern.compile("damage: (?!none).+ refused: [1-9]\\d*");
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final int SEED = 20_260_101;
    private static final int SEEDS = 8;
    private static final int TWINS = 20;

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation", "-XX:-TieredCompilation"})
    void noOverflowDamagesTheEngine(String mode) throws Exception {
        assertThat(torture(CLASS_PATH, mode, "warm", 400, SEED)).containsPattern(SOUND);
    }

    /** The first call has more to do, above all to link method handles, part of it between the claim and the write. */
    @ParameterizedTest
    @CsvSource({"-Xint, cold", "-Xint, opened", "-XX:+TieredCompilation, cold", "-XX:+TieredCompilation, opened"})
    void noOverflowInTheFirstCallDamagesTheEngine(String mode, String start) throws Exception {
        for (int seed = SEED; seed < SEED + SEEDS; seed++) {
            assertThat(torture(CLASS_PATH, mode, start, 40, seed))
                    .as("seed " + seed)
                    .containsPattern(SOUND);
        }
    }

    /** The broken twin: shows that the program meets the overflows that matter. */
    @ParameterizedTest
    @CsvSource({
        "-Xint, warm",
        "-XX:TieredStopAtLevel=1, warm",
        "-XX:+TieredCompilation, warm",
        "-XX:-TieredCompilation, warm",
        "-Xint, cold",
        "-Xint, opened"
    })
    void withoutTheProofTheEngineIsDamaged(String mode, String start, @TempDir Path folder) throws Exception {
        NoStackGuard.compileInto(folder);
        // Where the compiler has made one frame of all, none of its calls overflows halfway. Another JVM compiles anew.
        String output = "";
        for (int seed = SEED; seed < SEED + TWINS && !DAMAGED.matcher(output).find(); seed++) {
            output = torture(folder + File.pathSeparator + CLASS_PATH, mode, start, 2_000, seed);
        }
        assertThat(output).containsPattern(DAMAGED);
    }

    private static String torture(String classPath, String mode, String start, int rounds, int seed) throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        mode,
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        // Both only for speed: a reserved zone makes the JVM walk the whole stack at each overflow.
                        "-XX:StackReservedPages=0",
                        "-XX:-StackTraceInThrowable",
                        "-cp",
                        classPath,
                        StackTorture.class.getName(),
                        start,
                        Integer.toString(rounds),
                        Integer.toString(seed)))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
