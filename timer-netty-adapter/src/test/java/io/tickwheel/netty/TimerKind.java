package io.tickwheel.netty;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;

/** Both timers of this module in virtual time. */
enum TimerKind {
    OWN_THREAD,
    EVENT_LOOP;

    Timer timer(ManualTime time) {
        return this == OWN_THREAD
                ? HashedWheelTimer.builder().timeSource(time).build()
                : EventLoopTimer.builder(new EmbeddedChannel().eventLoop())
                        .timeSource(time)
                        .build();
    }

    static MovableTimeout repeat(Timer timer, TimerTask task, Schedule schedule) {
        return timer instanceof HashedWheelTimer wheel
                ? wheel.newTimeout(task, schedule)
                : ((EventLoopTimer) timer).newTimeout(task, schedule);
    }

    static TimerCounts counts(Timer timer) {
        return timer instanceof HashedWheelTimer wheel ? wheel.counts() : ((EventLoopTimer) timer).counts();
    }
}
