import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;

/**
 * Serves a page that looks at another, and passes all other requests on to the server of that one: a browser lets a
 * page look only at what comes from where it came from itself.
 *
 * <p>Arguments: the file with the page, and the address of the other. It prints the address of the page.
 */
final class Reader {
    private Reader() {}

    public static void main(String[] arguments) throws IOException {
        byte[] reader = Files.readAllBytes(Path.of(arguments[0]));
        URI other = URI.create(arguments[1]);
        HttpClient client = HttpClient.newHttpClient();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/reader", exchange -> answer(exchange, 200, reader));
        server.createContext("/", exchange -> passOn(exchange, client, other.resolve(exchange.getRequestURI())));
        server.start();
        System.out.println("http://127.0.0.1:" + server.getAddress().getPort() + "/reader");
    }

    private static void passOn(HttpExchange exchange, HttpClient client, URI to) throws IOException {
        try {
            HttpResponse<byte[]> response = client.send(HttpRequest.newBuilder(to).build(), BodyHandlers.ofByteArray());
            for (String name : new String[] {"Content-Type", "Content-Security-Policy", "Cache-Control"}) {
                response.headers().firstValue(name).ifPresent(value -> exchange.getResponseHeaders().set(name, value));
            }
            answer(exchange, response.statusCode(), response.body());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void answer(HttpExchange exchange, int status, byte[] content) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status, content.length);
            exchange.getResponseBody().write(content);
        }
    }
}
