package io.tickwheel.onmodulepath;

import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A program with a slow task that is told of while it runs and when it has ended. */
public final class SlowTaskProgram {
    private SlowTaskProgram() {}

    /** Prints what is told, and whether the JVM has Flight Recorder. */
    public static void main(String[] args) throws InterruptedException {
        boolean hasRecorder = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
        System.out.println(hasRecorder ? "with Flight Recorder" : "without Flight Recorder");
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        try (WheelTimer timer = WheelTimer.create()) {
            timer.diagnostics().observe(Duration.ofMillis(1));
            timer.diagnostics().addListener(new TimerListener() {
                @Override
                public void slowTask(TimerDiagnostics which, SlowTask task) {
                    System.out.println(task.isRunning() ? "a task is slow" : "it has ended");
                    (task.isRunning() ? told : ended).countDown();
                }
            });
            timer.schedule(timeout -> told.await(1, TimeUnit.MINUTES), Duration.ofMillis(1));
            ended.await(1, TimeUnit.MINUTES);
        }
    }
}
