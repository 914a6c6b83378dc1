package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An overflow of the stack leaves the intake whole: in interpreted and compiled code, each in a JVM of its own. */
@Tag("stress")
class StackProofTest {
    private static final int SEED = 20_260_101;

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation", "-XX:-TieredCompilation"})
    void noOverflowDamagesTheQueue(String mode) throws Exception {
        assertThat(torture(mode, "proved", "warm", 200)).containsPattern("damage: none refused: [1-9]\\d*");
    }

    /** The first offer has more to do, above all to link method handles, part of it between the claim and the write. */
    @Test
    void noOverflowInTheFirstOfferDamagesTheQueue() throws Exception {
        assertThat(torture("-Xmixed", "proved", "cold", 20)).containsPattern("damage: none refused: [1-9]\\d*");
    }

    /** The broken twin: shows that the program meets the overflows that matter. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation", "-XX:-TieredCompilation"})
    void withoutTheProofTheQueueIsDamaged(String mode) throws Exception {
        assertThat(torture(mode, "unproved", "warm", 20_000)).containsPattern("damage: (odd|hole) refused: [1-9]\\d*");
    }

    private static String torture(String mode, String proof, String start, int rounds) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        mode,
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        // Both only for speed: a reserved zone makes the JVM walk the whole stack at each overflow.
                        "-XX:StackReservedPages=0",
                        "-XX:-StackTraceInThrowable",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StackTorture.class.getName(),
                        proof,
                        start,
                        Integer.toString(rounds),
                        Integer.toString(SEED))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
