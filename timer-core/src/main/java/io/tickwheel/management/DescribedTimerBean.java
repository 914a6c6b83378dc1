package io.tickwheel.management;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.StandardMBean;

/** A timer's bean with what a console shows beside its operations; by itself JMX calls every parameter p0. */
final class DescribedTimerBean extends StandardMBean {
    private static final Map<String, String> DESCRIPTIONS = Map.of(
            "snapshot", "The timer at this moment",
            "dumpPending", "Pending timeouts by class of task and, where tracked, by the line that scheduled them",
            "dumpPendingOlderThan", "As dumpPending, but only tracked timeouts that have been pending for longer",
            "observe", "Measure each task from now on, and tell of slow ones; figures begin anew",
            "stopObserving", "Stop measuring tasks");

    DescribedTimerBean(TimerBean bean) {
        super(bean, TimerMXBean.class, true);
    }

    @Override
    protected String getDescription(MBeanOperationInfo operation) {
        return DESCRIPTIONS.getOrDefault(operation.getName(), operation.getName());
    }

    @Override
    protected String getParameterName(MBeanOperationInfo operation, MBeanParameterInfo parameter, int sequence) {
        return Arrays.stream(TimerMXBean.class.getMethods())
                .filter(method -> method.getName().equals(operation.getName()))
                .map(Method::getParameters)
                .map(parameters -> parameters[sequence].getName())
                .findFirst()
                .orElse(parameter.getName());
    }
}
