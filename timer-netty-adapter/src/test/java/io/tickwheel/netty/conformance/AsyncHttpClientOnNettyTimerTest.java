package io.tickwheel.netty.conformance;

/** async-http-client on Netty's own timer. */
class AsyncHttpClientOnNettyTimerTest extends AsyncHttpClientConformance {
    AsyncHttpClientOnNettyTimerTest() {
        super(new NettySubject());
    }
}
