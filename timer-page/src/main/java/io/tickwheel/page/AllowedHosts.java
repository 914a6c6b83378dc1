package io.tickwheel.page;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that a request may name. A foreign page can let a name of its own point to this machine, and the browser
 * then lets it read what that name serves. Its requests still have that name in {@code Host}.
 */
final class AllowedHosts {
    private static final Pattern HOST = Pattern.compile("(\\[[\\p{XDigit}:.]+]|[\\w.-]*\\w)\\.?(:\\d*)?");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|0:0:0:0:0:0:0:1");

    private final Set<String> names;

    /**
     * Allows loopback and other hosts.
     *
     * @throws IllegalArgumentException if one of them is neither a name nor an address
     */
    AllowedHosts(Set<String> others) {
        names = others.stream().map(AllowedHosts::checked).collect(Collectors.toUnmodifiableSet());
    }

    private static String checked(String host) {
        String name = nameIn(host.contains(":") ? "[" + host + "]" : host);
        if (name == null) {
            throw new IllegalArgumentException("hosts: " + host + " (expected: names and addresses without a port)");
        }
        return name;
    }

    /** Whether these are the values of a header {@code Host} that is allowed, with any port. */
    boolean allow(List<String> values) {
        String name = values.size() == 1 ? nameIn(values.get(0).strip()) : null;
        return name != null && (LOOPBACK.matcher(name).matches() || names.contains(name));
    }

    /** The host in the form in which hosts are compared, as an IPv6 address has several; null if there is none. */
    private static @Nullable String nameIn(String header) {
        Matcher host = HOST.matcher(header);
        try {
            // An address in brackets is not looked up.
            return !host.matches()
                    ? null
                    : host.group(1).startsWith("[")
                            ? InetAddress.getByName(host.group(1)).getHostAddress()
                            : host.group(1).toLowerCase(Locale.ROOT);
        } catch (UnknownHostException malformed) {
            return null;
        }
    }
}
