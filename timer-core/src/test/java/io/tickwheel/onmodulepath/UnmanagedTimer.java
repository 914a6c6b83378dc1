package io.tickwheel.onmodulepath;

import io.tickwheel.LiveTimers;
import io.tickwheel.WheelTimer;
import io.tickwheel.management.TimerManagement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A program for a JVM without the module {@code java.management}. */
public final class UnmanagedTimer {
    private UnmanagedTimer() {}

    /** Uses a timer, and asks for what needs the module. */
    public static void main(String[] args) {
        CompletableFuture<Boolean> ran = new CompletableFuture<>();
        try (WheelTimer timer = WheelTimer.create()) {
            timer.schedule(timeout -> ran.complete(true), Duration.ofMillis(5));
            System.out.println("a timeout ran: " + ran.join());
            System.out.println("live timers: " + LiveTimers.list().size());
            TimerManagement.register(timer.diagnostics());
        } catch (NoClassDefFoundError e) {
            System.out.println("no management: " + LiveTimers.list().size() + " left");
        }
    }
}
