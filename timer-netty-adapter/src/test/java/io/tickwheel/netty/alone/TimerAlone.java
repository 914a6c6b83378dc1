package io.tickwheel.netty.alone;

import io.tickwheel.netty.HashedWheelTimer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A program that uses the timer and looks for the handlers. It is in a package that no module has. */
public final class TimerAlone {
    private TimerAlone() {}

    /** Runs one timeout. */
    public static void main(String[] arguments) throws Exception {
        HashedWheelTimer timer = new HashedWheelTimer();
        CountDownLatch ran = new CountDownLatch(1);
        timer.newTimeout(timeout -> ran.countDown(), 1, TimeUnit.MILLISECONDS);
        ran.await();
        timer.stop();
        System.out.println("a timeout ran");
        try {
            Class.forName("io.tickwheel.netty.handler.ReadTimeoutHandler");
        } catch (NoClassDefFoundError e) {
            System.out.println("missing: " + e.getMessage());
        }
    }
}
