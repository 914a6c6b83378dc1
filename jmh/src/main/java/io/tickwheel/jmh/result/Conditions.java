package io.tickwheel.jmh.result;

import java.util.List;

/**
 * Under what conditions a question was measured.
 *
 * @param command what was called, so that anyone can call it again
 * @param date of the beginning, ISO 8601, UTC
 * @param commit of the sources
 * @param jdk of the forks
 * @param machine they ran on
 * @param loadBefore load averages of 1, 5 and 15 minutes before the first fork
 * @param form "short" or "full"
 * @param turns how often each peer took its turn
 * @param jvmArgs of the forks
 */
public record Conditions(
        String command,
        String date,
        String commit,
        Jdk jdk,
        Machine machine,
        String loadBefore,
        String form,
        int turns,
        List<String> jvmArgs) {
    /** Keeps a copy of the list. */
    public Conditions {
        jvmArgs = List.copyOf(jvmArgs);
    }
}
