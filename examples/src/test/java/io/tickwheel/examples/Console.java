package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Runs a program and catches what it prints. It must warn of nothing: users would take it for a fault of the timer. */
final class Console {
    /** Warns of what no handler has taken. Others may warn of a library that goes on while its loops are ended. */
    private static final Logger PIPELINE = Logger.getLogger("io.netty.channel.DefaultChannelPipeline");

    private Console() {}

    /** A program's main method with its arguments. */
    @FunctionalInterface
    interface Program {
        void run() throws Exception;
    }

    static List<String> linesOf(Program program) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Warnings warnings = new Warnings();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        PIPELINE.addHandler(warnings);
        try {
            program.run();
        } finally {
            PIPELINE.removeHandler(warnings);
            System.setOut(before);
        }
        assertThat(warnings.messages).isEmpty();
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static final class Warnings extends Handler {
        private final Queue<String> messages = new ConcurrentLinkedQueue<>();

        @Override
        public void publish(LogRecord logged) {
            if (logged.getLevel().intValue() >= Level.WARNING.intValue()) {
                messages.add(logged.getMessage() + ": " + logged.getThrown());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
