package io.tickwheel.jmh.connections;

import io.tickwheel.jmh.kit.ChildJvm;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * Connections to a server, oldest first, and the program of the process that has them: so the server's process accounts
 * for its own processor time, and does not share its limit of open files.
 *
 * <p>Threads: one.
 */
public final class Clients {
    private static final int MESSAGE_BYTES = 16;
    /** So many messages, or new connections, are under way at once, so that the server has something to do. */
    private static final int AT_ONCE = 64;

    private final InetSocketAddress server;
    private final Queue<Socket> open = new ArrayDeque<>();

    /** What clients do a number of times. */
    enum Order {
        OPEN,
        /** Sends a message and waits for it to come back, one connection after the other. */
        EXCHANGE,
        /** Closes the oldest connection and opens a new one. */
        REPLACE,
        /** Closes the oldest connection. */
        CLOSE
    }

    private Clients(int port) {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Connects to the server's port and carries out orders, each an {@link Order} and a number. */
    public static void main(String[] args) {
        Clients clients = new Clients(Integer.parseInt(args[0]));
        ChildJvm.serve(line -> {
            String[] words = line.split(" ", -1);
            clients.carryOut(Order.valueOf(words[0]), Integer.parseInt(words[1]));
            return "";
        });
    }

    private void carryOut(Order order, int times) throws IOException {
        int needed = order == Order.CLOSE ? times : order == Order.OPEN ? 0 : 1;
        if (open.size() < needed) {
            throw new IllegalStateException("only " + open.size() + " connections are open");
        }
        int atOnce = order == Order.OPEN ? AT_ONCE : Math.min(AT_ONCE, open.size());
        for (int left = times; left > 0; left -= atOnce) {
            int batch = Math.min(left, atOnce);
            switch (order) {
                case OPEN -> connect(batch);
                case EXCHANGE -> exchange(batch);
                case REPLACE -> {
                    close(batch);
                    connect(batch);
                }
                case CLOSE -> close(batch);
            }
        }
    }

    private void connect(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            Socket socket = new Socket();
            socket.setTcpNoDelay(true);
            // Closes by a reset: a closed connection must not keep a port of the machine for a minute.
            socket.setSoLinger(true, 0);
            socket.connect(server);
            open.add(socket);
        }
    }

    private void exchange(int messages) throws IOException {
        List<Socket> talking = new ArrayList<>(messages);
        for (int i = 0; i < messages; i++) {
            Socket socket = open.remove();
            socket.getOutputStream().write(new byte[MESSAGE_BYTES]);
            talking.add(socket);
        }
        open.addAll(talking);
        for (Socket socket : talking) {
            if (socket.getInputStream().readNBytes(MESSAGE_BYTES).length < MESSAGE_BYTES) {
                throw new EOFException("the server has closed a connection");
            }
        }
    }

    private void close(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            open.remove().close();
        }
    }
}
