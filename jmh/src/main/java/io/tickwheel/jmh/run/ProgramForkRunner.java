package io.tickwheel.jmh.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs programs in a JVM of their own, on this JVM's class path or a jar, and hears their figures. */
final class ProgramForkRunner implements ForkRunner {
    private static final int SLOWEST_TIMES_NOMINAL = 5;
    private static final int SLOWEST_MORE_SECONDS = 180;

    private final String mainClass;

    ProgramForkRunner(String mainClass) {
        this.mainClass = mainClass;
    }

    @Override
    public List<Figure> run(Fork fork, ForkPlace place) throws ForkFailure {
        boolean inJar = fork.work() instanceof Work.InJar;
        String classPath = inJar ? ((Work.InJar) fork.work()).jar().toString() : System.getProperty("java.class.path");
        Work.Program work = (Work.Program) (inJar ? ((Work.InJar) fork.work()).work() : fork.work());
        int limitSeconds = SLOWEST_TIMES_NOMINAL * fork.nominalSeconds() + SLOWEST_MORE_SECONDS;
        try {
            Files.createDirectories(place.log().getParent());
            Process process = launch(work, classPath, place);
            Thread endWithParent = new Thread(process::destroyForcibly);
            Runtime.getRuntime().addShutdownHook(endWithParent);
            Patience patience = Patience.of(Duration.ofSeconds(1), limitSeconds, process::destroyForcibly);
            List<Figure> figures = listen(process, place, patience);
            int status = process.waitFor();
            patience.stop();
            Runtime.getRuntime().removeShutdownHook(endWithParent);
            if (patience.isOver()) {
                throw failure("it was ended as it took more than " + limitSeconds + " s", place);
            }
            if (status != 0 || figures.isEmpty()) {
                throw failure(status == 0 ? "it told no figures" : "it ended with status " + status, place);
            }
            return figures;
        } catch (IOException | IllegalArgumentException e) {
            throw failure(String.valueOf(e.getMessage()), place);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("interrupted", place);
        }
    }

    private Process launch(Work.Program work, String classPath, ForkPlace place) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(place.java().toString());
        command.addAll(place.jvmArgs());
        command.addAll(List.of("-cp", classPath, mainClass, work.question()));
        work.arguments().forEach((key, value) -> command.add(key + "=" + value));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static List<Figure> listen(Process process, ForkPlace place, Patience patience) throws IOException {
        List<Figure> figures = new ArrayList<>();
        try (BufferedReader output = process.inputReader();
                PrintWriter log = new PrintWriter(Files.newBufferedWriter(place.log()))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                log.println(line);
                FigureLine.parse(line).ifPresent(figures::add);
            }
        } catch (IOException | IllegalArgumentException e) {
            process.destroyForcibly();
            // The end of a process that is ended closes what is being read.
            if (!patience.isOver()) {
                throw e;
            }
        }
        return figures;
    }

    private static ForkFailure failure(String reason, ForkPlace place) {
        return new ForkFailure(reason + "; its output is in " + place.log());
    }
}
