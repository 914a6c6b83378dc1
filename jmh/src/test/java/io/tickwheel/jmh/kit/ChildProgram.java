package io.tickwheel.jmh.kit;

import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** What a child does in the tests of {@link ChildJvm}. */
final class ChildProgram {
    private ChildProgram() {}

    public static void main(String[] request) throws Exception {
        if (request[0].equals("serve")) {
            ParentLink.serve(order -> {
                if (order.equals("fail")) {
                    throw new IllegalStateException("on purpose");
                }
            });
        }
        ParentLink parent = ParentLink.open();
        switch (request[0]) {
            case "deliver" -> {
                parent.progress("thinking", "a little");
                parent.progress("thinking", "");
                parent.deliver(new Answer(42, Map.of("unknown", Double.NaN)));
            }
            case "throw" -> {
                System.out.println("a printed line");
                throw new IllegalStateException("on purpose");
            }
            case "hang" -> new CountDownLatch(1).await();
            default -> System.out.println("nothing to say");
        }
    }

    record Answer(int number, Map<String, Double> more) {}
}
