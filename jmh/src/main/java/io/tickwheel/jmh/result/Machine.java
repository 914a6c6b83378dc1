package io.tickwheel.jmh.result;

/**
 * What a benchmark ran on.
 *
 * @param cores how many processors the JVM saw
 * @param cpu their model
 * @param os name, version and architecture of the operating system
 */
public record Machine(int cores, String cpu, String os) {}
