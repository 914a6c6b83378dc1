package io.tickwheel.examples.recipes;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/** Runs when a cron expression of Unix says, in a zone. Missed runs are left out. */
record CronExpression(ExecutionTime times, ZoneId zone, InstantSource clock) implements Schedule {
    static Schedule unix(String expression, ZoneId zone, InstantSource clock) {
        CronParser parser = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
        return new CronExpression(ExecutionTime.forCron(parser.parse(expression)), zone, clock);
    }

    @Override
    public long nextNanos(long runs, long dueNanos, long nowNanos) {
        ZonedDateTime now = clock.instant().atZone(zone);
        // Half a minute after the last run: a wall clock that is a little slow does not repeat that run.
        ZonedDateTime last =
                runs == 0 ? now : now.minusNanos(nowNanos - dueNanos).plusSeconds(30);
        return times.nextExecution(last.isAfter(now) ? last : now)
                .map(next -> nowNanos + Duration.between(now, next).toNanos())
                .orElse(NONE);
    }
}
