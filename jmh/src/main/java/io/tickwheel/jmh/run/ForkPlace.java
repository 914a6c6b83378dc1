package io.tickwheel.jmh.run;

import java.nio.file.Path;
import java.util.List;

/**
 * Where a fork runs.
 *
 * @param java the launcher of its JDK
 * @param jvmArgs of its JVM
 * @param log takes what it prints
 */
record ForkPlace(Path java, List<String> jvmArgs, Path log) {}
