package io.tickwheel.jmh.layouts;

import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is compared: the layouts, and two structures that are no wheels. */
public enum LayoutPeer {
    /** One wheel that turns as often as needed. */
    HASHED("hashed", Layout.HASHED),
    /** Levels of one length. */
    HIERARCHICAL("hierarchical", Layout.HIERARCHICAL),
    /** Levels of 256 and four times 64. */
    CASCADING("cascading", Layout.CASCADING),
    /** Levels that nothing moves between. */
    NON_CASCADING("non-cascading", Layout.NON_CASCADING),
    /** One wheel that turns once. */
    SIMPLE("simple", Layout.SIMPLE),
    /** A heap with four children a node. */
    HEAP("heap", HeapWheel::new),
    /** A sorted linked list. */
    LIST("list", ListWheel::new);

    private final String label;
    private final Layout layout;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference, which Error Prone cannot see
    private final Function<WheelGeometry, Wheel> make;

    LayoutPeer(String label, Layout layout) {
        this(label, layout, Wheel::of);
    }

    LayoutPeer(String label, Function<WheelGeometry, Wheel> make) {
        this(label, Layout.HASHED, make);
    }

    LayoutPeer(String label, Layout layout, Function<WheelGeometry, Wheel> make) {
        this.label = label;
        this.layout = layout;
        this.make = make;
    }

    /**
     * Finds one by the name that it has in parameters and results.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public static LayoutPeer named(String label) {
        return Arrays.stream(values())
                .filter(peer -> peer.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("timer: " + label + " (expected: "
                        + Arrays.stream(values()).map(LayoutPeer::label).collect(Collectors.joining(", ")) + ")"));
    }

    /** The name that it has in parameters and results. */
    public String label() {
        return label;
    }

    /** The geometry of a wheel of this layout. */
    public WheelGeometry geometry(long tickNanos, int wheelLength) {
        return new WheelGeometry(tickNanos, wheelLength, tickNanos, layout);
    }

    /** Makes an empty wheel. */
    public Wheel wheel(WheelGeometry geometry) {
        return make.apply(geometry);
    }
}
