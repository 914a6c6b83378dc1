package io.tickwheel.diagnostics;

import io.tickwheel.diagnostics.PendingGroups.Group;
import java.util.List;
import java.util.Locale;

/** Groups of pending timeouts as a table for people, and below it the stacks that made the largest. */
final class GroupsText {
    private static final int GROUPS_SHOWN = 50;
    private static final int STACKS_SHOWN = 3;

    private GroupsText() {}

    static String of(PendingGroups groups) {
        StringBuilder text = new StringBuilder();
        text.append("timer ").append(groups.name());
        long total = groups.total();
        text.append(": ").append(NumberText.count(total)).append(total == 1 ? " timeout in " : " timeouts in ");
        int count = groups.groups().size();
        text.append(NumberText.count(count)).append(count == 1 ? " group, tracking " : " groups, tracking ");
        text.append(groups.tracking()).append('\n');
        if (!groups.groups().isEmpty()) {
            appendTable(text, groups.groups());
            appendStacks(text, groups.groups());
        }
        return text.toString();
    }

    private static void appendTable(StringBuilder text, List<Group> groups) {
        text.append('\n');
        appendRow(text, "count", "oldest", "nearest", "task, and where it was scheduled");
        groups.stream().limit(GROUPS_SHOWN).forEach(group -> {
            String oldest = group.oldestNanos() < 0 ? "-" : NumberText.time(group.oldestNanos());
            String site = group.creationSite() == null ? "not tracked" : "at " + group.creationSite();
            appendRow(
                    text,
                    NumberText.count(group.count()),
                    oldest,
                    NumberText.due(group.nearestNanos()),
                    group.taskClass() + ", " + site);
        });
        if (groups.size() > GROUPS_SHOWN) {
            long rest =
                    groups.stream().skip(GROUPS_SHOWN).mapToLong(Group::count).sum();
            String others = NumberText.count(groups.size() - GROUPS_SHOWN) + " smaller groups";
            appendRow(text, NumberText.count(rest), "", "", others);
        }
    }

    private static void appendRow(StringBuilder text, String count, String oldest, String nearest, String what) {
        text.append(String.format(Locale.ROOT, "%13s  %10s  %12s  ", count, oldest, nearest));
        text.append(what).append('\n');
    }

    private static void appendStacks(StringBuilder text, List<Group> groups) {
        groups.stream()
                .filter(group -> !group.exampleStack().isEmpty())
                .limit(STACKS_SHOWN)
                .forEach(group -> {
                    text.append("\none of ").append(NumberText.count(group.count()));
                    text.append(" was scheduled by\n");
                    group.exampleStack()
                            .forEach(frame -> text.append("    ").append(frame).append('\n'));
                });
    }
}
