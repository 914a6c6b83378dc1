package io.tickwheel.diagnostics;

import io.tickwheel.LiveTimers;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;

/** Makes more timers than a process needs, for a JVM whose log is read. */
final class ManyTimers {
    private static final List<WheelTimer> TIMERS = new ArrayList<>();

    private ManyTimers() {}

    /** Makes as many as there may be, and some without threads; then, if told so, more. */
    public static void main(String[] args) {
        for (int i = 0; i < 64; i++) {
            makeOne();
            TIMERS.add(WheelTimer.builder().timeSource(new ManualTime()).build());
        }
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            makeOne();
        }
        System.out.println("live " + LiveTimers.list().size());
        TIMERS.forEach(WheelTimer::stop);
        System.out.println("live " + LiveTimers.list().size());
    }

    private static void makeOne() {
        TIMERS.add(WheelTimer.create());
    }
}
