package io.tickwheel.junit;

import io.tickwheel.time.ManualTime;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.platform.commons.support.AnnotationSupport;

/** The extension of JUnit Jupiter behind {@link VirtualTime}. Without the annotation it allows pending timeouts. */
public final class VirtualTimeExtension
        implements TestInstancePreConstructCallback, ParameterResolver, BeforeEachCallback, AfterEachCallback {
    private static final Duration LONGEST_TASK = Duration.ofSeconds(10);

    /**
     * The time for constructors. They are called with the context of the class, which parallel tests share, but by the
     * thread that then runs the test.
     */
    private static final ThreadLocal<@Nullable ManualTime> OF_CONSTRUCTORS = new ThreadLocal<>();

    /** Used by JUnit. */
    public VirtualTimeExtension() {}

    @Override
    public void preConstructTestInstance(TestInstanceFactoryContext instance, ExtensionContext context) {
        // An inner instance has the time of the outer one. A constructor that has failed leaves its time behind.
        if (OF_CONSTRUCTORS.get() == null || instance.getOuterInstance().isEmpty()) {
            OF_CONSTRUCTORS.set(new ManualTime());
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ManualTime.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        boolean isPerClass = context.getTestInstanceLifecycle().orElse(Lifecycle.PER_METHOD) == Lifecycle.PER_CLASS;
        ManualTime time = timeOf(context);
        if (parameter.getDeclaringExecutable() instanceof Constructor<?>) {
            time = isPerClass ? null : OF_CONSTRUCTORS.get();
        }
        if (time == null) {
            throw new ParameterResolutionException("each test has a ManualTime of its own: none can be given to "
                    + parameter.getDeclaringExecutable());
        }
        return time;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        ManualTime time = OF_CONSTRUCTORS.get();
        OF_CONSTRUCTORS.remove();
        store(context).put(ManualTime.class, Objects.requireNonNullElseGet(time, ManualTime::new));
    }

    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        ManualTime time = timeOf(context);
        if (time == null || context.getExecutionException().isPresent()) {
            return;
        }
        if (!time.tryAdvance(Duration.ZERO, LONGEST_TASK)) {
            throw new AssertionError("another thread still runs a task " + LONGEST_TASK + " after the end of the test");
        }
        String pending = failsOnPending(context) ? pendingIn(time) : "";
        if (!pending.isEmpty()) {
            throw new AssertionError(
                    "pending at the end of the test: each timeout has to run or to be cancelled, or its"
                            + " timer to be stopped; -Dio.tickwheel.tracking=all shows who scheduled it" + pending);
        }
    }

    private static String pendingIn(ManualTime time) {
        return time.timers().stream()
                .filter(timer -> timer.counts().pending() > 0)
                .map(timer -> "\n\n" + timer.groups() + "made at "
                        + timer.creationSite().stream().limit(1).toList())
                .collect(Collectors.joining());
    }

    private static @Nullable ManualTime timeOf(ExtensionContext context) {
        return store(context).get(ManualTime.class, ManualTime.class);
    }

    private static Store store(ExtensionContext context) {
        return context.getStore(Namespace.create(VirtualTimeExtension.class));
    }

    /** As the nearest annotation says: on the method, on its class or on the classes around it. */
    private static boolean failsOnPending(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getElement(), VirtualTime.class)
                .map(VirtualTime::failOnPending)
                .orElseGet(() -> context.getParent()
                        .map(VirtualTimeExtension::failsOnPending)
                        .orElse(false));
    }
}
