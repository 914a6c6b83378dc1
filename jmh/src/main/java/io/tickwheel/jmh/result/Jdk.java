package io.tickwheel.jmh.result;

/**
 * The virtual machine that the benchmarks ran in, which need not be the one that started them.
 *
 * @param vm its name
 * @param version with the build
 */
public record Jdk(String vm, String version) {}
