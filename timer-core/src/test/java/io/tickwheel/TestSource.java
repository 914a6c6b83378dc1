package io.tickwheel;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The source of a test class, as far as {@link HygieneTest} looks at it. It relies on the layout that the formatter
 * enforces: members are indented by four spaces and have a blank line between them.
 *
 * @param name the simple name of the class
 * @param text all of the file
 */
record TestSource(String name, String text) {
    private static final Pattern TEST =
            Pattern.compile("(?m)^ {4}@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)\\b");
    private static final Pattern CALLED_BY_OTHERS =
            Pattern.compile("(?m)^ {4}@(?:BeforeAll|BeforeEach|AfterEach|AfterAll|Override)\\b");
    private static final Pattern ARGUMENTS = Pattern.compile("(?m)^ {4}@\\w+Source\\b");
    private static final Pattern VOID_METHOD =
            Pattern.compile("(?m)^ {4}(?<modifiers>(?:[a-z]+ )*)void (?<name>\\w+)\\((?<end>\\)?)");
    private static final Pattern SKIP = Pattern.compile(
            "@(?:Disabled|Enabled|Ignore)\\w*|\\bassum(?:e|ing)[A-Z]\\w*|\\bAssumption[s]\\b|\\bTestAborted\\w+");
    private static final Pattern ABSTRACT_CLASS = Pattern.compile("(?m)^(?:public )?abstract class ");

    /** Whether it declares tests itself. */
    boolean hasTests() {
        return TEST.matcher(text).find();
    }

    /** Whether surefire looks for tests in a class of this name. */
    boolean isRun() {
        return name.endsWith("Test");
    }

    boolean isAbstract() {
        return ABSTRACT_CLASS.matcher(text).find();
    }

    /** Whether it, or a class nested in it, is a subclass of the other. */
    boolean inheritsFrom(TestSource other) {
        return Pattern.compile("\\bextends " + other.name + "\\b").matcher(text).find();
    }

    /** What keeps a test from running on some machines: annotations and assumptions. */
    List<String> skips() {
        return SKIP.matcher(text)
                .results()
                .map(found -> name + ": " + found.group())
                .toList();
    }

    /** Methods that look like tests and that JUnit does not run. */
    List<String> testsThatNeverRun() {
        List<String> found = new ArrayList<>();
        for (String member : text.split("\n\n", -1)) {
            Matcher method = VOID_METHOD.matcher(member);
            if (method.find() && isNeverRun(member.substring(0, method.start()), method)) {
                found.add(name + "." + method.group("name"));
            }
        }
        return found;
    }

    private static boolean isNeverRun(String annotations, Matcher method) {
        String modifiers = method.group("modifiers");
        boolean isOutOfReach = modifiers.contains("private ") || modifiers.contains("static ");
        if (TEST.matcher(annotations).find()) {
            return isOutOfReach;
        }
        if (ARGUMENTS.matcher(annotations).find()) {
            return true;
        }
        boolean takesNothing = !method.group("end").isEmpty();
        return takesNothing
                && !isOutOfReach
                && !CALLED_BY_OTHERS.matcher(annotations).find();
    }
}
