package io.tickwheel.jmh.connections;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The clients of a server, in a process of their own: so the server's process has all its processor time for itself to
 * account for, and a limit of open files that it does not share.
 *
 * <p>Threads: one.
 */
final class ClientProcess {
    private final Process process;
    private final PrintWriter orders;
    private final BufferedReader answers;

    private ClientProcess(Process process) {
        this.process = process;
        orders = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        answers = process.inputReader();
    }

    /**
     * Launches it, on this JVM's class path.
     *
     * @param port of the server
     */
    static ClientProcess launch(int port) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), ClientMain.class.getName(), String.valueOf(port));
        try {
            return new ClientProcess(
                    builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
        } catch (IOException e) {
            throw new UncheckedIOException("the clients could not be launched", e);
        }
    }

    /**
     * Gives an order and waits until it is done.
     *
     * @throws IllegalStateException if the clients failed at it, with the reason
     */
    void order(ClientOrder order, int count) {
        orders.println(order + " " + count);
        try {
            String answer = answers.readLine();
            if (!ClientMain.DONE.equals(answer)) {
                throw new IllegalStateException("the clients failed: " + order + " " + count + ": " + answer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the clients do not answer", e);
        }
    }

    /** Ends it: without somebody who gives orders it has nothing to live for. */
    void close() {
        orders.close();
        process.destroy();
    }
}
