package io.tickwheel.jmh.connections;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;

/**
 * The program of the clients' process: reads orders, a line each, and answers when one is done, or why it failed. It
 * ends then, or when nobody gives orders any more.
 */
public final class ClientMain {
    /** The answer to an order that was carried out. */
    static final String DONE = "done";

    private static final int FAILED = 1;

    private ClientMain() {}

    /**
     * Connects to a server on this machine and does as it is told.
     *
     * @param args the server's port
     * @throws IOException if the orders cannot be read
     */
    public static void main(String[] args) throws IOException {
        Clients clients = new Clients(Integer.parseInt(args[0]));
        try (BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                String[] words = line.split(" ", -1);
                clients.carryOut(ClientOrder.valueOf(words[0]), Integer.parseInt(words[1]));
                System.out.println(DONE);
            }
            System.exit(0);
        } catch (InterruptedException e) {
            System.exit(FAILED);
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
            System.exit(FAILED);
        }
    }
}
