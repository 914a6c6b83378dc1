package io.tickwheel.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Expressions mean the same wherever a JVM runs: in Turkish the upper case of i is no I. */
@ResourceLock(Resources.LOCALE)
class CronLocaleTest {
    private final Locale before = Locale.getDefault();

    @BeforeEach
    void beInTurkey() {
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    }

    @AfterEach
    void returnHome() {
        Locale.setDefault(before);
    }

    @Test
    void daysMayBeInLowerCase() {
        assertThat(CronSchedule.unix("30 8 * * mon-fri", ZoneOffset.UTC, Clock.systemUTC()))
                .hasToString("cron 30 8 * * 1-5 in Z");
        assertThat(CronSchedule.quartz("0 30 8 ? * fri", ZoneOffset.UTC, Clock.systemUTC()))
                .hasToString("cron 0 30 8 ? * 6 in Z");
    }
}
