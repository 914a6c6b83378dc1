package io.tickwheel.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.cronutils.builder.CronBuilder;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.expression.FieldExpressionFactory;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cron expressions in a zone, across changes of its clocks, on a wall that the test moves. */
class CronScheduleTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    /** Clocks go from 02:00 to 03:00 there. */
    private static final String BEFORE_SUMMER = "2026-03-28T23:50";
    /** Clocks go from 03:00 to 02:00 there. */
    private static final String BEFORE_WINTER = "2026-10-24T23:50";

    private final ManualTime time = new ManualTime(Long.MAX_VALUE - 12_345);
    private final long startNanos = time.nanoTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final List<String> ran = new ArrayList<>();
    private Instant start = Instant.EPOCH;
    /** How many parts of a million the wall's clock is faster than the timer's. */
    private long fasterPpm;

    @Test
    void whatADayDoesNotHaveIsAsMuchLater() {
        run(unix("30 2 * * *"), BEFORE_SUMMER, BERLIN, Duration.ofDays(2));

        assertThat(ran).containsExactly("2026-03-29T03:30+02:00", "2026-03-30T02:30+02:00");
    }

    @Test
    void runsThatAreMovedToOthersAreTheSame() {
        run(unix("0,30 2,3 * * *"), BEFORE_SUMMER, BERLIN, Duration.ofDays(1));

        assertThat(ran).containsExactly("2026-03-29T03:00+02:00", "2026-03-29T03:30+02:00");
    }

    @Test
    void runsThatAreMovedKeepTheirOrder() {
        run(unix("20,50 2,3 * * *"), BEFORE_SUMMER, BERLIN, Duration.ofDays(1));
        assertThat(ran).containsExactly("2026-03-29T03:20+02:00", "2026-03-29T03:50+02:00");

        ran.clear();
        run(quartz("0 0/20 2-4 29 3 ?"), BEFORE_SUMMER, BERLIN, Duration.ofHours(5));
        assertThat(ran)
                .containsExactly(
                        "2026-03-29T03:00+02:00",
                        "2026-03-29T03:20+02:00",
                        "2026-03-29T03:40+02:00",
                        "2026-03-29T04:00+02:00",
                        "2026-03-29T04:20+02:00",
                        "2026-03-29T04:40+02:00");
    }

    @Test
    void ofWhatADayHasTwiceItIsTheFirst() {
        run(unix("30 1-3 * * *"), BEFORE_WINTER, BERLIN, Duration.ofHours(27));

        assertThat(ran)
                .containsExactly(
                        "2026-10-25T01:30+02:00",
                        "2026-10-25T02:30+02:00",
                        "2026-10-25T03:30+01:00",
                        "2026-10-26T01:30+01:00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 * * * ?", "0 0 0/1 * * ?", "0 0 0-23 * * ?"})
    void hourByHourItDoesNotMissOne(String expression) {
        run(quartz(expression), BEFORE_WINTER, BERLIN, Duration.ofHours(5));
        assertThat(ran)
                .containsExactly(
                        "2026-10-25T00:00+02:00",
                        "2026-10-25T01:00+02:00",
                        "2026-10-25T02:00+02:00",
                        "2026-10-25T02:00+01:00",
                        "2026-10-25T03:00+01:00");

        ran.clear();
        run(quartz(expression), BEFORE_SUMMER, BERLIN, Duration.ofHours(4));
        assertThat(ran)
                .containsExactly(
                        "2026-03-29T00:00+01:00",
                        "2026-03-29T01:00+01:00",
                        "2026-03-29T03:00+02:00",
                        "2026-03-29T04:00+02:00");
    }

    /** It has no time before it by which near could be told. */
    @ParameterizedTest
    @ValueSource(strings = {"0 0 12 31 12 ? 2026", "0 0 12 30,31 12 ? 2026"})
    void aRunThatWasMovedFarBeforeTheFirstReplacesNone(String expression) {
        assertThat(runsAfterOneAt(expression, "2026-01-01T00:00")).isEqualTo(expression.contains(",") ? 2 : 1);
    }

    @Test
    void aRunThatWasMovedToTheMinuteBeforeTheFirstReplacesIt() {
        assertThat(runsAfterOneAt("0 0 12 31 12 ? 2026", "2026-12-31T11:59:30")).isZero();
    }

    /** One run is moved to 10 s after a time: how many follow it. */
    private int runsAfterOneAt(String expression, String from) {
        start = LocalDateTime.parse(from).atZone(BERLIN).toInstant();
        TimeoutHandle timeout = timer.schedule(t -> ran.add("run"), quartz(expression));
        timeout.reschedule(Duration.ofSeconds(10));
        time.advance(Duration.ofDays(366));
        return ran.size() - 1;
    }

    @Test
    void everySecondOfAnHourThatADayHasTwice() {
        Schedule each = quartz("* * * * * ?");
        run(each, BEFORE_WINTER, BERLIN, Duration.ofHours(4));

        assertThat(ran).hasSize(4 * 3_600).doesNotHaveDuplicates();
    }

    @Test
    void halfAnHourThatADayHasTwice() {
        // There 02:00 is set back to 01:30 on 2026-04-05, and to 02:30 on 2026-10-04.
        ZoneId lordHowe = ZoneId.of("Australia/Lord_Howe");

        run(unix("45 1 * * *", lordHowe), "2026-04-05T00:00", lordHowe, Duration.ofDays(2));
        run(unix("15 2 * * *", lordHowe), "2026-10-04T00:00", lordHowe, Duration.ofDays(2));

        assertThat(ran)
                .containsExactly(
                        "2026-04-05T01:45+11:00",
                        "2026-04-06T01:45+10:30",
                        "2026-10-04T02:45+11:00",
                        "2026-10-05T02:15+11:00");
    }

    @Test
    void aDayThatDoesNotExist() {
        // There is no 2011-12-30 there.
        ZoneId apia = ZoneId.of("Pacific/Apia");

        run(unix("0 12 * * *", apia), "2011-12-29T13:00", apia, Duration.ofDays(2));

        assertThat(ran).containsExactly("2011-12-31T12:00+14:00", "2012-01-01T12:00+14:00");
    }

    @Test
    void everyFourYears() {
        run(unix("0 0 29 2 *"), "2026-01-01T00:00", BERLIN, Duration.ofDays(366 * 7));

        assertThat(ran).containsExactly("2028-02-29T00:00+01:00", "2032-02-29T00:00+01:00");
    }

    /** A run is at a moment of the timer's clock, at which the wall's may still be before it: it is no other run. */
    @ParameterizedTest
    @ValueSource(longs = {-200, -1, 1, 200})
    void aWallThatGoesSlowerOrFasterHasEachRunOnce(long ppm) {
        fasterPpm = ppm;

        // Near each other and far apart: what is near one is told by the time between both.
        run(unix("0 6,9 * * *"), "2026-05-01T12:00", BERLIN, Duration.ofDays(30));

        assertThat(ran).hasSize(60);
        assertThat(ran).doesNotHaveDuplicates();
    }

    @Test
    void afterARunThatAMachinesSleepMadeLateTheNextOneIsNotLeftOut() {
        Instant late = Instant.parse("2026-03-02T12:40:00Z");

        long nextNanos =
                CronSchedule.unix("0 * * * *", ZoneId.of("UTC"), () -> late).nextNanos(1, 0, 0);

        assertThat(Duration.ofNanos(nextNanos)).isEqualTo(Duration.ofMinutes(20));
    }

    @Test
    void whatWasMissedIsLeftOut() {
        start = Instant.parse("2026-05-01T10:00:00Z");
        Schedule schedule = CronSchedule.unix("0 12 * * *", ZoneId.of("UTC"), () -> start);
        long hour = Duration.ofHours(1).toNanos();
        assertThat(schedule.firstNanos(0)).isEqualTo(2 * hour);

        start = Instant.parse("2026-05-05T10:00:00Z");

        assertThat(schedule.nextNanos(1, 2 * hour, 96 * hour)).isEqualTo(98 * hour);
    }

    /** Not one for each change of the clocks on the way. */
    @Test
    void aRunThatIsFarAwayTakesFewCallsOfCronUtils() {
        var definition = CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ);
        var cron = new CronParser(definition).parse("0 0 12 29 2 ? 2096");
        ExecutionTime times = ExecutionTime.forCron(cron);
        int[] calls = {0};
        ExecutionTime counting = (ExecutionTime) Proxy.newProxyInstance(
                ExecutionTime.class.getClassLoader(),
                new Class<?>[] {ExecutionTime.class},
                (proxy, method, arguments) -> {
                    calls[0]++;
                    return method.invoke(times, arguments);
                });
        start = Instant.parse("2026-05-01T10:00:00Z");

        long firstNanos = new CronSchedule(cron, counting, BERLIN, () -> start).firstNanos(0);

        assertThat(start.plusNanos(firstNanos)).isEqualTo("2096-02-29T11:00:00Z");
        assertThat(calls[0]).isLessThan(10);
    }

    @Test
    void afterItsLastRunTheTimeoutHasExpired() {
        TimeoutHandle timeout =
                run(quartz("0 0 12 30,31 12 ? 2026"), "2026-12-30T00:00", BERLIN, Duration.ofDays(1_000));

        assertThat(ran).containsExactly("2026-12-30T12:00+01:00", "2026-12-31T12:00+01:00");
        assertThat(timeout.isExpired()).isTrue();
        assertThat(timer.pending()).isZero();
    }

    @Test
    void theLastRunMayBeOneThatIsMoved() {
        run(quartz("0 30 2 29 3 ? 2026"), BEFORE_SUMMER, BERLIN, Duration.ofDays(2));
        assertThat(ran).containsExactly("2026-03-29T03:30+02:00");
    }

    @Test
    void anExpressionWithoutARunSchedulesNothing() {
        start = Instant.parse("2026-05-01T10:00:00Z");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> timer.schedule(() -> {}, quartz("0 0 0 1 1 ? 2020")))
                .withMessage("schedule: cron 0 0 0 1 1 ? 2020 in Europe/Berlin has no run (expected: a first one)");
        assertThat(timer.pending()).isZero();
    }

    @Test
    void whatCronUtilsHasParsed() {
        var definition = CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX);
        var cron = CronBuilder.cron(definition)
                .withDoM(FieldExpressionFactory.always())
                .withMonth(FieldExpressionFactory.always())
                .withDoW(FieldExpressionFactory.always())
                .withHour(FieldExpressionFactory.on(7))
                .withMinute(FieldExpressionFactory.on(5))
                .instance();

        run(CronSchedule.of(cron, BERLIN, this::wall), "2026-05-01T12:00", BERLIN, Duration.ofDays(1));

        assertThat(ran).containsExactly("2026-05-02T07:05+02:00");
    }

    @Test
    void aWrongExpressionIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> unix("61 * * * *"))
                .withMessageContaining("expression: 61 * * * * (expected: one of UNIX; ")
                .withMessageContaining("61 not in range [0, 59]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> quartz("* * * * *"))
                .withMessageContaining("expression: * * * * * (expected: one of QUARTZ; ");
    }

    @Test
    void argumentsAreNeeded() {
        assertThatNullPointerException()
                .isThrownBy(() -> CronSchedule.unix(null, BERLIN, Clock.systemUTC()))
                .withMessage("expression");
        assertThatNullPointerException()
                .isThrownBy(() -> CronSchedule.quartz("* * * * * ?", null, Clock.systemUTC()))
                .withMessage("zone");
        assertThatNullPointerException()
                .isThrownBy(() -> CronSchedule.unix("* * * * *", BERLIN, null))
                .withMessage("clock");
        assertThatNullPointerException()
                .isThrownBy(() -> CronSchedule.of(null, BERLIN, Clock.systemUTC()))
                .withMessage("cron");
    }

    private Schedule unix(String expression) {
        return unix(expression, BERLIN);
    }

    private Schedule unix(String expression, ZoneId zone) {
        return CronSchedule.unix(expression, zone, this::wall);
    }

    private Schedule quartz(String expression) {
        return CronSchedule.quartz(expression, BERLIN, this::wall);
    }

    /** Runs it for a while from a local time on, and then cancels it. */
    private TimeoutHandle run(Schedule schedule, String from, ZoneId zone, Duration duration) {
        start = LocalDateTime.parse(from).atZone(zone).toInstant().minusNanos(time.nanoTime() - startNanos);
        TimeoutHandle timeout = timer.schedule(t -> ran.add(minute(wall(), zone)), schedule);
        time.advance(duration);
        timeout.cancel();
        return timeout;
    }

    private static String minute(Instant wall, ZoneId zone) {
        var nearest = wall.plusMillis(500).atZone(zone).withNano(0).toOffsetDateTime();
        return nearest.toString();
    }

    private Instant wall() {
        long nanos = time.nanoTime() - startNanos;
        return start.plusNanos(nanos + nanos / 1_000_000 * fasterPpm);
    }
}
