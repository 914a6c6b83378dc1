package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Notes what it is told, and of which timer. */
final class RecordingListener implements TimerListener {
    final List<String> told = new CopyOnWriteArrayList<>();
    final List<SlowTask> slowTasks = new CopyOnWriteArrayList<>();
    final List<String> measured = new CopyOnWriteArrayList<>();

    @Override
    public void started(TimerDiagnostics timer) {
        told.add(timer.name() + " started");
    }

    @Override
    public void stopped(TimerDiagnostics timer, int returned) {
        told.add(timer.name() + " stopped, " + returned + " returned");
    }

    @Override
    public void rejected(TimerDiagnostics timer) {
        told.add(timer.name() + " rejected");
    }

    @Override
    public void taskFailed(TimerDiagnostics timer, String taskClass, Throwable thrown) {
        told.add(timer.name() + " failed in " + taskClass + ": " + thrown.getMessage());
    }

    @Override
    public void slowTask(TimerDiagnostics timer, SlowTask task) {
        told.add(timer.name() + " slow");
        slowTasks.add(task);
    }

    @Override
    public void lateStep(TimerDiagnostics timer, long lateNanos) {
        told.add(timer.name() + " late by " + lateNanos);
    }

    @Override
    public void taskMeasured(TimerDiagnostics timer, long latenessNanos, long durationNanos) {
        measured.add(timer.name() + " late by " + latenessNanos + ", took " + durationNanos);
    }
}
