package io.tickwheel.internal.engine;

import java.util.SortedSet;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.vm.VMSupport;

/**
 * jcstress's own program, but on JDK 17, too, with one JVM for each race: jcstress takes a second one there that biases
 * its locks, as no JVM from JDK 15 on does unless it is told to.
 *
 * <p>Threads: the main thread.
 */
final class JcstressMain extends JCStress {
    private static final String BIASED = "-XX:+UseBiasedLocking";

    private JcstressMain(Options options) {
        super(options);
    }

    /** Asked for between the JVMs, which are known by then, and the runs that are planned on them. */
    @Override
    public SortedSet<String> getTests() {
        VMSupport.getAvailableVMConfigs().removeIf(jvm -> jvm.origArgs().contains(BIASED));
        return super.getTests();
    }

    /** Takes the options of jcstress. */
    public static void main(String[] args) throws Exception {
        Options options = new Options(args);
        if (!options.parse()) {
            throw new IllegalArgumentException("jcstress refuses its options");
        }
        new JcstressMain(options).run();
    }
}
