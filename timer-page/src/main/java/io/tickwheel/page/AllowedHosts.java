package io.tickwheel.page;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The names under which a server may be asked for the page. A foreign page can point a name of its own to this machine;
 * the browser then takes what that name serves for the foreign page's own. Its requests still name it in {@code Host}.
 *
 * <p>Threads: any.
 */
final class AllowedHosts {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|0:0:0:0:0:0:0:1");
    private static final Pattern HOST = Pattern.compile("(?:\\[([^]]*)]|([^:\\[\\]]+?)\\.?)(?::\\d*)?");
    private static final Pattern NAME = Pattern.compile("([\\w-][\\w.-]*?)\\.?");
    private static final Pattern IPV6 = Pattern.compile("[\\p{XDigit}.]*:[\\p{XDigit}:.]*");

    private final Set<String> names;

    /**
     * Allows loopback names and addresses, and others.
     *
     * @throws IllegalArgumentException if one is neither a name nor an address
     */
    AllowedHosts(Set<String> others) {
        names = others.stream().map(AllowedHosts::checked).collect(Collectors.toUnmodifiableSet());
    }

    private static String checked(String host) {
        var given = NAME.matcher(Objects.requireNonNull(host, "one of hosts"));
        String name = given.matches() ? given.group(1).toLowerCase(Locale.ROOT) : address(host);
        if (name == null) {
            throw new IllegalArgumentException(
                    "hosts: " + host + " (expected: a name or an address, without a port or brackets)");
        }
        return name;
    }

    /** The one form of an IPv6 address, which may be written in several; null if it is none. */
    private static @Nullable String address(String literal) {
        if (!IPV6.matcher(literal).matches()) {
            return null;
        }
        try {
            // What is in brackets is not looked up: others decide what is written there.
            return InetAddress.getByName("[" + literal + "]").getHostAddress();
        } catch (UnknownHostException malformed) {
            return null;
        }
    }

    /** Whether a request may have these values of {@code Host}: one of which the name is allowed, with any port. */
    boolean allow(List<String> values) {
        var host = HOST.matcher(values.size() == 1 ? values.get(0).strip() : "");
        if (!host.matches()) {
            return false;
        }
        String name = host.group(1) == null ? host.group(2).toLowerCase(Locale.ROOT) : address(host.group(1));
        return name != null && (LOOPBACK.matcher(name).matches() || names.contains(name));
    }
}
