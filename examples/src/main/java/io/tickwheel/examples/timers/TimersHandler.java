package io.tickwheel.examples.timers;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.INTERNAL_SERVER_ERROR;
import static io.netty.handler.codec.http.HttpResponseStatus.METHOD_NOT_ALLOWED;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;
import static io.netty.handler.codec.http.HttpResponseStatus.OK;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.examples.page.HtmlPage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Answers the requests of one connection: the page, the page as text, or why there is none. */
final class TimersHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final String PATH = "/timers";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";

    private final Executor reader;
    private final Supplier<List<TimerDiagnostics>> timers;

    /**
     * A handler for one connection.
     *
     * @param reader one thread for all answers, which so keep the order of their requests
     * @param timers gives those that are to be shown
     */
    TimersHandler(Executor reader, Supplier<List<TimerDiagnostics>> timers) {
        this.reader = reader;
        this.timers = timers;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        boolean readable = request.decoderResult().isSuccess();
        HttpMethod method = request.method();
        String uri = request.uri();
        // A reading waits for the timers' workers, which no event loop should.
        reader.execute(() -> context.writeAndFlush(readable ? answer(method, uri) : sorry(BAD_REQUEST)));
    }

    /** Hangs up on a connection that failed, or because there is no reader any more. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    private FullHttpResponse answer(HttpMethod method, String uri) {
        try {
            QueryStringDecoder query = new QueryStringDecoder(uri);
            if (!query.path().equals(PATH)) {
                return sorry(NOT_FOUND);
            }
            if (!method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
                FullHttpResponse refused = sorry(METHOD_NOT_ALLOWED);
                refused.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
                return refused;
            }
            return page(query.parameters().getOrDefault("format", List.of("html")));
        } catch (IllegalArgumentException malformed) {
            return sorry(BAD_REQUEST);
        } catch (RuntimeException failure) {
            return response(INTERNAL_SERVER_ERROR, TEXT, "the timers could not be read: " + failure + "\n");
        }
    }

    private FullHttpResponse page(List<String> formats) {
        return switch (String.join(",", formats)) {
            case "html" -> response(OK, HTML, TimersPage.markup(TimersReading.of(timers.get())));
            case "text" -> response(OK, TEXT, TimersText.of(TimersReading.of(timers.get())));
            default -> sorry(BAD_REQUEST);
        };
    }

    private static FullHttpResponse sorry(HttpResponseStatus status) {
        return response(status, TEXT, status + "\n");
    }

    private static FullHttpResponse response(HttpResponseStatus status, String type, String content) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, Unpooled.copiedBuffer(content, StandardCharsets.UTF_8));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, type)
                .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes())
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set("X-Content-Type-Options", "nosniff")
                .set(HttpHeaderNames.CONTENT_SECURITY_POLICY, HtmlPage.contentSecurityPolicy());
        return response;
    }
}
