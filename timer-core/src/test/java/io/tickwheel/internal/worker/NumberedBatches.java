package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Batches of timeouts with numbers, which note that they have run, or that they were lost. */
abstract class NumberedBatches {
    final List<Integer> ran = new ArrayList<>();
    final List<String> failed = new ArrayList<>();

    /** As of a pool of the JDK, whatever the executor is. */
    final ExecutorBatches batches(Executor executor) {
        return new ExecutorBatches(
                executor,
                (timeout, thrown) -> failed.add(timeout + ": " + thrown.getMessage()),
                ExecutorBatches.LENGTH);
    }

    class Task extends TimeoutNode implements Runnable {
        private final int number;

        Task(int number) {
            super(0);
            this.number = number;
        }

        @Override
        public void runTask() {
            throw new AssertionError("not called by the executor");
        }

        @Override
        public void run() {
            if (number < 0) {
                throw new IllegalStateException("negative");
            }
            ran.add(number);
        }

        @Override
        public String toString() {
            return String.valueOf(number);
        }
    }
}
