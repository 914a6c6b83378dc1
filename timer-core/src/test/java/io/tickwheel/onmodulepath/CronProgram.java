package io.tickwheel.onmodulepath;

import io.tickwheel.schedule.CronSchedule;
import io.tickwheel.schedule.Schedule;
import java.time.Clock;
import java.time.ZoneOffset;

/** A program with a cron expression, for a JVM that has the core on its module path. */
public final class CronProgram {
    private CronProgram() {}

    /** Reads an expression. */
    public static void main(String[] args) {
        try {
            Schedule noon = CronSchedule.unix("0 12 * * *", ZoneOffset.UTC, Clock.systemUTC());
            System.out.println("module " + noon.getClass().getModule().getName() + ": " + noon);
        } catch (LinkageError e) {
            // Not there, or not readable.
            System.out.println("no cron-utils");
        }
    }
}
