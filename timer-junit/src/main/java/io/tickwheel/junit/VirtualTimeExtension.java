package io.tickwheel.junit;

import io.tickwheel.time.ManualTime;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.time.Duration;
import java.util.Optional;
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
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The extension of JUnit Jupiter behind {@link VirtualTime}. Used without that annotation, by
 * {@code @ExtendWith(VirtualTimeExtension.class)}, it fails no test for what is pending.
 *
 * <p>Threads: any; tests that run at the same time do not see each other. Cost: a {@link ManualTime} a test.
 */
public final class VirtualTimeExtension
        implements TestInstancePreConstructCallback,
                TestInstancePostProcessor,
                ParameterResolver,
                BeforeEachCallback,
                AfterEachCallback {
    /** How long a task may run on after the test that advances it in a thread of its own. */
    static final Duration LONGEST_TASK = Duration.ofSeconds(10);

    private static final Namespace NAMESPACE = Namespace.create(VirtualTimeExtension.class);

    /**
     * What constructors were given. Where they are called the context is that of the class, which tests share that run
     * at the same time; but each instance is made by the thread that runs its test next.
     */
    private static final ThreadLocal<@Nullable Construction> CONSTRUCTION = new ThreadLocal<>();

    /** Used by JUnit. */
    public VirtualTimeExtension() {}

    /** Called by JUnit. */
    @Override
    public void preConstructTestInstance(TestInstanceFactoryContext instance, ExtensionContext context) {
        Construction outer = CONSTRUCTION.get();
        boolean isOfThisTest = outer != null
                && outer.instance != null
                && instance.getOuterInstance().orElse(null) == outer.instance;
        if (!isOfThisTest) {
            // The constructor of an earlier test has failed.
            CONSTRUCTION.remove();
        } else if (isPerClass(context)) {
            throw refused(instance.getTestClass() + ", inside of a class whose constructor has a ManualTime");
        }
    }

    /** Called by JUnit. */
    @Override
    public void postProcessTestInstance(Object instance, ExtensionContext context) {
        Construction construction = CONSTRUCTION.get();
        if (construction != null) {
            construction.instance = instance;
        }
    }

    /**
     * Called by JUnit.
     *
     * @return true for a parameter of the type {@link ManualTime}
     */
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ManualTime.class;
    }

    /**
     * Called by JUnit.
     *
     * @return the test's {@link ManualTime}, never null
     * @throws ParameterResolutionException if the parameter is not one of a single test
     */
    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Executable executable = parameter.getDeclaringExecutable();
        if (executable instanceof Constructor<?>) {
            if (isPerClass(context) || !isOfTestClass(executable, context)) {
                throw refused(executable.toString());
            }
            return timeUnderConstruction();
        }
        // Not in a class' own methods, nor in one that provides the arguments of several invocations.
        ManualTime time = timeOf(context);
        if (time == null) {
            throw refused(executable.toString());
        }
        return time;
    }

    /** Called by JUnit. */
    @Override
    public void beforeEach(ExtensionContext context) {
        Construction construction = CONSTRUCTION.get();
        CONSTRUCTION.remove();
        boolean isOfThisTest = construction != null && isOf(construction, context);
        store(context).put(ManualTime.class, isOfThisTest ? construction.time : new ManualTime());
    }

    /**
     * Called by JUnit.
     *
     * @throws Error what a task has thrown and {@code advance} has not
     * @throws AssertionError if something is pending that must not be, or another thread still runs a task
     * @throws InterruptedException if the thread is interrupted while it waits for that task
     */
    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        ManualTime time = timeOf(context);
        if (time == null || context.getExecutionException().isPresent()) {
            return;
        }
        if (!time.tryAdvance(Duration.ZERO, LONGEST_TASK)) {
            throw new AssertionError("another thread still runs a task " + LONGEST_TASK + " after the end of the test\n"
                    + PendingText.of(time));
        }
        if (isFailingOnPending(context)) {
            String pending = PendingText.of(time);
            if (!pending.isEmpty()) {
                throw new AssertionError(pending);
            }
        }
    }

    private static ManualTime timeUnderConstruction() {
        Construction construction = CONSTRUCTION.get();
        if (construction == null) {
            construction = new Construction();
            CONSTRUCTION.set(construction);
        }
        return construction.time;
    }

    /** The time of a run of a test; null outside of one. */
    private static @Nullable ManualTime timeOf(ExtensionContext context) {
        return store(context).get(ManualTime.class, ManualTime.class);
    }

    private static Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }

    private static boolean isOf(Construction construction, ExtensionContext context) {
        return context.getRequiredTestInstances().getAllInstances().stream()
                .anyMatch(instance -> instance == construction.instance);
    }

    /** Whether a constructor is that of the test class or of one around it, and not of something that a test needs. */
    private static boolean isOfTestClass(Executable constructor, ExtensionContext context) {
        Class<?> at = context.getRequiredTestClass();
        // A nested class may be inherited: then it is made within an instance of a subclass.
        while (at != null && !at.isAssignableFrom(constructor.getDeclaringClass())) {
            at = at.getEnclosingClass();
        }
        return at != null;
    }

    private static boolean isPerClass(ExtensionContext context) {
        return context.getTestInstanceLifecycle().orElse(Lifecycle.PER_METHOD) == Lifecycle.PER_CLASS;
    }

    /** The annotation that is nearest: on the method, its class, or the classes around that. */
    private static boolean isFailingOnPending(ExtensionContext context) {
        Optional<ExtensionContext> at = Optional.of(context);
        while (at.isPresent()) {
            Optional<VirtualTime> found =
                    AnnotationSupport.findAnnotation(at.get().getElement(), VirtualTime.class);
            if (found.isPresent()) {
                return found.get().failOnPending();
            }
            at = at.get().getParent();
        }
        return false;
    }

    private static ParameterResolutionException refused(String where) {
        return new ParameterResolutionException("each test has a ManualTime of its own: none can be given to " + where);
    }

    /** The instances of one test that are being made. */
    private static final class Construction {
        private final ManualTime time = new ManualTime();
        /** The last that was made. */
        private @Nullable Object instance;
    }
}
