package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.tickwheel.TimeoutGroup;
import io.tickwheel.diagnostics.TimerCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Groups on event loops that have threads, from these and from another. */
@Tag("oldest-netty")
class EventLoopGroupTest extends OnLoops {
    @ParameterizedTest
    @MethodSource("kinds")
    void membersOfAllLoopsAreCancelledFromAnyThreadAndToldOnTheirOwn(EventExecutorGroup loops) throws Exception {
        EventLoopTimer timer = on(loops);
        TimeoutGroup group = new TimeoutGroup();
        List<MovableTimeout> members = new ArrayList<>();
        for (EventExecutor loop : loops) {
            members.add(
                    loop.submit(() -> timer.newTimeout(onlyOn(loop), 1, DAYS)).get());
        }
        members.add(timer.newTimeout(new NotedTask("of this thread", notes), 1, DAYS));
        members.forEach(group::add);
        assertThat(timer.diagnostics()).allMatch(loop -> loop.counts().pending() > 0);

        assertThat(group.cancelAll()).isEqualTo(members.size());

        assertThat(members).allMatch(Timeout::isCancelled);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(members.size(), 0, members.size(), 0, 0, 0));
        until("all were told", () -> notes.size() == members.size() * NotedTask.timesTold());
        assertThat(notes).doesNotContain("told elsewhere");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aLoopMayCloseAGroupWithMembersOnAnother(EventExecutorGroup loops) throws Exception {
        EventLoopTimer timer = on(loops);
        TimeoutGroup group = new TimeoutGroup();
        CountDownLatch closed = new CountDownLatch(1);
        EventExecutor one = loops.next();
        EventExecutor other = loops.next();
        MovableTimeout member =
                other.submit(() -> timer.newTimeout(onlyOn(other), 1, DAYS)).get();
        group.add(member);

        one.submit(() -> timer.newTimeout(
                        t -> {
                            group.close();
                            closed.countDown();
                        },
                        1,
                        MILLISECONDS))
                .get();

        await(closed);
        assertThat(member.isCancelled()).isTrue();
        until("the other was told", () -> notes.size() == NotedTask.timesTold());
        assertThat(notes).doesNotContain("told elsewhere");
    }

    private NotedTask onlyOn(EventExecutor loop) {
        return new NotedTask("member", notes) {
            @Override
            @SuppressWarnings("MissingOverride")
            public void cancelled(Timeout timeout) {
                notes.add(loop.inEventLoop() ? "told here" : "told elsewhere");
            }
        };
    }
}
