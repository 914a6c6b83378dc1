package io.tickwheel.small;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** As much of a Redis server on loopback as a client needs to connect: it answers PING and never answers GET. */
final class RedisPeer implements AutoCloseable {
    private final ServerSocket listening;

    RedisPeer() throws IOException {
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        inBackground(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    private void accept() throws IOException {
        while (true) {
            Socket socket = listening.accept();
            inBackground(() -> serve(socket));
        }
    }

    private static void serve(Socket socket) throws IOException {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                OutputStream out = socket.getOutputStream()) {
            for (List<String> command = next(in); !command.isEmpty(); command = next(in)) {
                out.write(answer(command.get(0)).getBytes(StandardCharsets.US_ASCII));
                out.flush();
            }
        }
    }

    private static String answer(String name) {
        return switch (name) {
            case "PING" -> "+PONG\r\n";
            case "HELLO" -> "-ERR unknown command\r\n";
            case "GET" -> "";
            default -> "+OK\r\n";
        };
    }

    /** The words of the next command, none at the end: how many there are, then for each its length and itself. */
    private static List<String> next(BufferedReader in) throws IOException {
        List<String> words = new ArrayList<>();
        String count = in.readLine();
        for (int left = count == null ? 0 : Integer.parseInt(count.substring(1)); left > 0; left--) {
            in.readLine();
            words.add(in.readLine());
        }
        return words;
    }

    private void inBackground(Connection connection) {
        Thread thread = new Thread(() -> {
            try {
                connection.run();
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @FunctionalInterface
    private interface Connection {
        void run() throws IOException;
    }
}
