package io.tickwheel.jmh.kit;

import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** What a child does in the tests of {@link ChildJvm}. */
final class ChildProgram {
    private ChildProgram() {}

    public static void main(String[] behaviour) {
        switch (behaviour[0]) {
            case "serve" -> ChildJvm.serve(ChildProgram::carryOut);
            case "throw" -> {
                System.out.println("a printed line");
                throw new IllegalStateException("on purpose");
            }
            default -> System.out.println("nothing to say");
        }
    }

    private static Object carryOut(String order) throws InterruptedException {
        if (order.equals("fail")) {
            throw new IllegalStateException("on purpose");
        }
        if (order.equals("hang")) {
            new CountDownLatch(1).await();
        }
        return new Answer(42, Map.of(order, Double.NaN));
    }

    record Answer(int number, Map<String, Double> more) {}
}
