package io.tickwheel.netty.conformance;

import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.TRANSFER_ENCODING;
import static io.netty.handler.codec.http.HttpHeaderValues.CHUNKED;
import static io.netty.handler.codec.http.HttpResponseStatus.OK;
import static io.netty.handler.codec.http.HttpVersion.HTTP_1_1;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.LastHttpContent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An HTTP server on loopback that answers as the path says: {@code /now}, {@code /late/millis}, {@code /never},
 * {@code /half} (a beginning and no end) or {@code /drip/chunks/millis} (a chunk now and then).
 */
final class HttpServer implements AutoCloseable {
    private final EventLoopGroup loops;
    private final Channel listening;
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();

    // Netty 4.1 has no successor of NioEventLoopGroup, which 4.2 deprecates.
    @SuppressWarnings("deprecation")
    HttpServer() {
        loops = new NioEventLoopGroup(1);
        listening = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(new HttpServerCodec(), new HttpObjectAggregator(1024), new Answers());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    /** Its event loops, for a client that is to have none of its own. */
    EventLoopGroup loops() {
        return loops;
    }

    String url(String path) {
        InetSocketAddress address = (InetSocketAddress) listening.localAddress();
        return "http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + path;
    }

    /** How many connections were made, ever. */
    int accepted() {
        return accepted.get();
    }

    /** How many connections there are. */
    int open() {
        return open.get();
    }

    /** How many requests have arrived. */
    int requests() {
        return requests.get();
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private final class Answers extends SimpleChannelInboundHandler<HttpRequest> {
        @Override
        public void channelActive(ChannelHandlerContext context) {
            accepted.incrementAndGet();
            open.incrementAndGet();
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            open.decrementAndGet();
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpRequest request) {
            requests.incrementAndGet();
            String[] path = request.uri().substring(1).split("/", -1);
            switch (path[0]) {
                case "now" -> answer(context);
                case "late" -> later(context, Long.parseLong(path[1]), () -> answer(context));
                case "never" -> {}
                case "half" -> begin(context);
                case "drip" -> {
                    begin(context);
                    drip(context, Integer.parseInt(path[1]), Long.parseLong(path[2]));
                }
                default -> throw new IllegalArgumentException(request.uri());
            }
        }

        private void answer(ChannelHandlerContext context) {
            var response = new DefaultFullHttpResponse(
                    HTTP_1_1, OK, Unpooled.copiedBuffer("an answer", StandardCharsets.US_ASCII));
            response.headers().set(CONTENT_LENGTH, response.content().readableBytes());
            context.writeAndFlush(response);
        }

        private void begin(ChannelHandlerContext context) {
            var response = new DefaultHttpResponse(HTTP_1_1, OK);
            response.headers().set(TRANSFER_ENCODING, CHUNKED);
            context.write(response);
            chunk(context);
        }

        private void drip(ChannelHandlerContext context, int chunks, long millis) {
            if (chunks == 0) {
                context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
                return;
            }
            later(context, millis, () -> {
                chunk(context);
                drip(context, chunks - 1, millis);
            });
        }

        private void chunk(ChannelHandlerContext context) {
            context.writeAndFlush(new DefaultHttpContent(Unpooled.copiedBuffer(".", StandardCharsets.US_ASCII)));
        }

        private void later(ChannelHandlerContext context, long millis, Runnable action) {
            context.executor().schedule(action, millis, TimeUnit.MILLISECONDS);
        }
    }
}
