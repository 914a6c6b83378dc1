package io.tickwheel.examples.demo;

import io.tickwheel.jmh.peers.NettyApiTimer;
import io.tickwheel.jmh.peers.TimerSpec;

/** The two timers that are compared. */
enum DemoTimer {
    NETTY("Netty"),
    TICKWHEEL("tickwheel");

    static final int WHEEL_LENGTH = 512;

    final String title;

    DemoTimer(String title) {
        this.title = title;
    }

    NettyApiTimer start(int tickMillis) {
        TimerSpec spec = new TimerSpec(tickMillis, WHEEL_LENGTH);
        return this == NETTY ? NettyApiTimer.netty(spec) : NettyApiTimer.tickwheel(spec);
    }
}
