package io.tickwheel.jmh.layouts;

import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.Function;

/** What is compared: the layouts, and two structures that are no wheels. */
public enum LayoutPeer {
    /** One wheel that turns as often as needed. */
    HASHED(Layout.HASHED),
    /** Levels of one length. */
    HIERARCHICAL(Layout.HIERARCHICAL),
    /** Levels of 256 and four times 64. */
    CASCADING(Layout.CASCADING),
    /** Levels that nothing moves between. */
    NON_CASCADING(Layout.NON_CASCADING),
    /** One wheel that turns once. */
    SIMPLE(Layout.SIMPLE),
    /** A heap with four children a node. */
    HEAP(HeapWheel::new),
    /** A sorted linked list. */
    LIST(ListWheel::new);

    private final Layout layout;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference, which Error Prone cannot see
    private final Function<WheelGeometry, Wheel> make;

    LayoutPeer(Layout layout) {
        this(layout, Wheel::of);
    }

    LayoutPeer(Function<WheelGeometry, Wheel> make) {
        this(Layout.HASHED, make);
    }

    LayoutPeer(Layout layout, Function<WheelGeometry, Wheel> make) {
        this.layout = layout;
        this.make = make;
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
