package io.tickwheel.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {
    private final AllowedHosts hosts =
            new AllowedHosts(Set.of("Ops.example.com", "10.0.0.5", "FD00::1", "2001:db8:0:0:0:0:0:1"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost.",
                "127.0.0.1",
                "127.3.4.5:1",
                "[::1]",
                " localhost ",
                "OPS.EXAMPLE.COM:443",
                "10.0.0.5:8080",
                "[fd00::1]:8080",
                "[2001:db8::1]:8080",
                "[::ffff:10.0.0.5]"
            })
    void loopbackAndWhatTheUserNamesAreAllowedWithAnyPort(String host) {
        assertThat(hosts.allow(List.of(host))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "evil.example",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "128.0.0.1",
                "[2001:db8::2]",
                "[2001:db8::1::]",
                "[2001:db8::1%eth0]",
                "[::ffff:10.0.0.6]",
                "[:evil.example]",
                "[ad:beef]",
                "[]",
                "::1",
                "localhost:80:80",
                "localhost, evil.example",
                "user@localhost",
                "."
            })
    void nothingElseIs(String host) {
        assertThat(hosts.allow(List.of(host))).isFalse();
    }

    @Test
    void theDotAtTheEndOfANameMakesNoDifference() {
        AllowedHosts rooted = new AllowedHosts(Set.of("ops.example.com."));

        assertThat(rooted.allow(List.of("ops.example.com"))).isTrue();
        assertThat(rooted.allow(List.of("ops.example.com.:8080"))).isTrue();
    }

    @Test
    void norIsARequestWithoutAHostOrWithTwo() {
        assertThat(hosts.allow(List.of())).isFalse();
        assertThat(hosts.allow(List.of("localhost", "localhost"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "ops:8080", "[::1]", "a b", "http://ops", "*", "ad:80", "fd00::1::2", "fd00::1%eth0", "."})
    void whatIsNoNameIsRefused(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AllowedHosts(Set.of(host)))
                .withMessageContainingAll("hosts: " + host, "without a port");
    }
}
