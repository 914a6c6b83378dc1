package io.tickwheel.schedule;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs when a cron expression says, in a zone. For this class, and no other, {@code com.cronutils:cron-utils} has to be
 * among the application's own dependencies. On the module path some module has to require {@code com.cronutils}, such
 * as the application's: the timer's does so for compiling only.
 *
 * <pre>{@code
 * timer.schedule(task, CronSchedule.unix("30 2 * * MON-FRI", ZoneId.of("Europe/Berlin"), Clock.systemUTC()));
 * }</pre>
 *
 * <p>When a zone changes its clocks, no run is lost or doubled. A run whose local time is skipped comes later, by as
 * much as the clocks are set forward, and only once if a run is due then anyway. A run whose local time occurs twice
 * comes the first time only, unless the expression has runs in every hour of that day: then it comes both times.
 * cron-utils by itself drops runs whose local time is skipped.
 *
 * <p>Runs that are missed while the machine sleeps are not made up for. If the timer's clock stands still meanwhile,
 * the planned run is late by the time slept. A run that is late for that, or was moved, replaces the next regular one
 * if it is nearer to that than a sixteenth of the time between two runs, or, before the first of all runs, than a
 * minute; otherwise both come. After the last run, if there is one, the timeout has expired. The wall clock is read
 * after each run, to compute the delay to the next. Setting it in between shifts that run, which may replace the next
 * one likewise, and no other; if it is set back by more than a sixteenth of the time between two runs, that run comes
 * twice.
 *
 * <p>Threads: immutable, may be shared. Cost: a run a few calls of cron-utils, each some microseconds and objects.
 */
public final class CronSchedule extends WallClockSchedule {
    private final Cron cron;
    private final ExecutionTime localTimes;
    private final ZoneId zone;

    /** For tests: with the local times of an expression of their own. */
    CronSchedule(Cron cron, ExecutionTime localTimes, ZoneId zone, InstantSource clock) {
        super(clock);
        this.cron = cron;
        this.localTimes = localTimes;
        this.zone = zone;
    }

    /**
     * An expression of Unix: minute, hour, day of the month, month, day of the week.
     *
     * @param expression the five fields, not null
     * @param zone where, not null
     * @param clock the wall's clock, {@link java.time.Clock#systemUTC} for example, whatever its zone; not null
     * @return a new schedule, never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the expression is wrong
     */
    public static Schedule unix(String expression, ZoneId zone, InstantSource clock) {
        return of(parse(CronType.UNIX, expression), zone, clock);
    }

    /**
     * An expression of Quartz: second, minute, hour, day of the month, month, day of the week, and the year if there is
     * one.
     *
     * @param expression the six or seven fields, not null
     * @param zone where, not null
     * @param clock the wall's clock, {@link java.time.Clock#systemUTC} for example, whatever its zone; not null
     * @return a new schedule, never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the expression is wrong
     */
    public static Schedule quartz(String expression, ZoneId zone, InstantSource clock) {
        return of(parse(CronType.QUARTZ, expression), zone, clock);
    }

    /**
     * An expression that cron-utils has parsed, of whatever definition.
     *
     * @param cron the expression, not null
     * @param zone where, not null
     * @param clock the wall's clock, {@link java.time.Clock#systemUTC} for example, whatever its zone; not null
     * @return a new schedule, never null
     * @throws NullPointerException if an argument is null
     */
    @SuppressWarnings("exports") // cron-utils is optional: who does not call this need not have it
    public static Schedule of(Cron cron, ZoneId zone, InstantSource clock) {
        return new CronSchedule(
                Objects.requireNonNull(cron, "cron"),
                ExecutionTime.forCron(cron),
                Objects.requireNonNull(zone, "zone"),
                Objects.requireNonNull(clock, "clock"));
    }

    @Override
    public String toString() {
        return "cron " + cron.asString() + " in " + zone;
    }

    @Override
    @Nullable
    Instant firstAfter(Instant moment) {
        ZoneRules rules = zone.getRules();
        ZoneOffset offset = rules.getOffset(moment);
        ZoneOffsetTransition begin = rules.previousTransition(moment.plusNanos(1));
        ZoneOffsetTransition end = rules.nextTransition(moment);
        Instant run = firstBetween(moment, begin, offset, end);
        while (run == null && end != null) {
            LocalDateTime local = localAfter(earlierSideOf(end).minusSeconds(1));
            if (local == null) {
                return null;
            }
            begin = lastChangeBefore(local, end, rules);
            end = rules.nextTransition(begin.getInstant());
            run = firstBetween(begin.getInstant().minusSeconds(1), begin, begin.getOffsetAfter(), end);
        }
        return run;
    }

    /** The last change of the clocks that is before a local time, whatever the offset, or else a given one. */
    private static ZoneOffsetTransition lastChangeBefore(
            LocalDateTime local, ZoneOffsetTransition least, ZoneRules rules) {
        // Not each in turn: years may lie between two runs.
        Instant moment = local.minusDays(2).toInstant(ZoneOffset.UTC);
        return moment.isAfter(least.getInstant()) ? rules.previousTransition(moment) : least;
    }

    /** The first run after a moment and before the next change of the clocks; null if there is none. */
    private @Nullable Instant firstBetween(
            Instant moment,
            @Nullable ZoneOffsetTransition begin,
            ZoneOffset offset,
            @Nullable ZoneOffsetTransition end) {
        LocalDateTime local = localAfter(localOf(moment, offset));
        if (local != null && begin != null && begin.isOverlap() && local.isBefore(begin.getDateTimeBefore())) {
            local = isHourly(local.toLocalDate())
                    ? local
                    : localAfter(begin.getDateTimeBefore().minusSeconds(1));
        }
        Instant run = null;
        if (local != null && (end == null || local.isBefore(end.getDateTimeBefore()))) {
            run = local.toInstant(offset);
        }
        Instant moved = begin != null && begin.isGap() ? firstMoved(moment, begin) : null;
        return run == null || (moved != null && moved.isBefore(run)) ? moved : run;
    }

    /** The first run after a moment whose local time lies in a gap; null if there is none. */
    private @Nullable Instant firstMoved(Instant moment, ZoneOffsetTransition gap) {
        LocalDateTime after = localOf(moment, gap.getOffsetBefore());
        LocalDateTime local = after.isBefore(gap.getDateTimeAfter()) ? localAfter(after) : null;
        return local != null && local.isBefore(gap.getDateTimeAfter()) ? local.toInstant(gap.getOffsetBefore()) : null;
    }

    /** Whether a day on which there are runs has some in each hour. */
    private boolean isHourly(LocalDate day) {
        LocalDateTime hour = day.atStartOfDay();
        for (int i = 0; i < 24; i++) {
            LocalDateTime local = localAfter(hour.minusSeconds(1));
            hour = hour.plusHours(1);
            if (local == null || !local.isBefore(hour)) {
                return false;
            }
        }
        return true;
    }

    /** The first local time after another that the expression names, whatever the zone has there. */
    private @Nullable LocalDateTime localAfter(LocalDateTime local) {
        return localTimes
                .nextExecution(local.atZone(ZoneOffset.UTC))
                .map(ZonedDateTime::toLocalDateTime)
                .orElse(null);
    }

    /** Runs are at whole seconds. */
    private static LocalDateTime localOf(Instant moment, ZoneOffset offset) {
        return LocalDateTime.ofEpochSecond(moment.getEpochSecond(), 0, offset);
    }

    private static LocalDateTime earlierSideOf(ZoneOffsetTransition change) {
        return change.isGap() ? change.getDateTimeBefore() : change.getDateTimeAfter();
    }

    private static Cron parse(CronType type, String expression) {
        Objects.requireNonNull(expression, "expression");
        try {
            // cron-utils does so by the default locale, in which fri may become what it does not know, as in Turkish.
            String upperCase = expression.toUpperCase(Locale.ROOT);
            return new CronParser(CronDefinitionBuilder.instanceDefinitionFor(type)).parse(upperCase);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "expression: " + expression + " (expected: one of " + type + "; " + e.getMessage() + ")", e);
        }
    }
}
