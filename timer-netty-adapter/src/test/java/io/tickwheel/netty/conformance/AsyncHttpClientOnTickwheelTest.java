package io.tickwheel.netty.conformance;

/** async-http-client on the timer of this module. */
class AsyncHttpClientOnTickwheelTest extends AsyncHttpClientConformance {
    AsyncHttpClientOnTickwheelTest() {
        super(new TickwheelSubject());
    }
}
