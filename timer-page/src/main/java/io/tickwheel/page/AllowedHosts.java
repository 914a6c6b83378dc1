package io.tickwheel.page;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names under which a server may be asked for the page. A foreign page can point a name of its own to this machine;
 * the browser then takes what that name serves for the foreign page's own. Its requests still name it in {@code Host}.
 *
 * <p>Threads: any.
 */
final class AllowedHosts {
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(\\.\\d{1,3}){3}|::1|0:0:0:0:0:0:0:1", Pattern.CASE_INSENSITIVE);
    private static final Pattern HOST = Pattern.compile("(?:\\[([^]]*)]|([^:\\[\\]]+?)\\.?)(?::\\d*)?");
    private static final Pattern NAME = Pattern.compile("[\\w.-]+|[\\p{XDigit}:.]+");

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
        if (!NAME.matcher(host).matches()) {
            throw new IllegalArgumentException(
                    "hosts: " + host + " (expected: a name or an address, without a port or brackets)");
        }
        return host.toLowerCase(Locale.ROOT);
    }

    /** Whether a request may have these values of {@code Host}: one of which the name is allowed, with any port. */
    boolean allow(List<String> values) {
        var host = HOST.matcher(values.size() == 1 ? values.get(0).strip() : "");
        if (!host.matches()) {
            return false;
        }
        String name = host.group(1) == null ? host.group(2) : host.group(1);
        return LOOPBACK.matcher(name).matches() || names.contains(name.toLowerCase(Locale.ROOT));
    }
}
