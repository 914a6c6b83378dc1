package io.tickwheel.examples.demo.jvm;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/** What a child does in the tests of {@link ChildJvm}. */
final class ChildProgram {
    private ChildProgram() {}

    public static void main(String[] request) throws InterruptedException {
        ParentLink parent = ParentLink.open();
        switch (Figures.parse(List.of(request)).text("behaviour")) {
            case "deliver" -> {
                parent.progress("thinking", "a little");
                parent.progress("thinking", "");
                parent.deliver(new Figures().put("answer", 42));
            }
            case "throw" -> {
                System.out.println("a printed line");
                throw new IllegalStateException("on purpose");
            }
            case "hang" -> new CountDownLatch(1).await();
            default -> System.out.println("nothing to say");
        }
    }
}
