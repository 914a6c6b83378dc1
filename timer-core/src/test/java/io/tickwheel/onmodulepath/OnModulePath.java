package io.tickwheel.onmodulepath;

import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A program outside the module that uses the module, for a JVM that has the core on its module path. It lies in a
 * package of its own: a package belongs to one module.
 */
public final class OnModulePath {
    private static final List<String> INSIDE = List.of(
            "io.tickwheel.internal.engine.Engine",
            "io.tickwheel.internal.wheel.HashedWheel",
            "io.tickwheel.internal.worker.TimerLifecycle");

    private OnModulePath() {}

    /** Runs a timeout, and looks at what only the adapter may use. */
    public static void main(String[] args) throws ClassNotFoundException {
        CompletableFuture<String> moduleOfTimer = new CompletableFuture<>();
        try (WheelTimer timer = WheelTimer.create()) {
            timer.schedule(
                    timeout -> moduleOfTimer.complete(
                            timeout.timer().getClass().getModule().getName()),
                    Duration.ofMillis(5));
            System.out.println("a timeout ran in module " + moduleOfTimer.join());
        }
        for (String name : INSIDE) {
            Class<?> inside = Class.forName(name);
            boolean open = inside.getModule().isExported(inside.getPackageName(), OnModulePath.class.getModule());
            System.out.println((open ? "access to " : "no access to ") + name);
        }
    }
}
