package io.tickwheel.netty.conformance;

/** async-http-client on the timer of this module that runs on event loops. */
class AsyncHttpClientOnEventLoopTest extends AsyncHttpClientConformance {
    AsyncHttpClientOnEventLoopTest() {
        super(new EventLoopSubject());
    }
}
