package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.vm.VM;

/** What a timeout of the adapter costs in memory, with references of 4 bytes, which the promises are for, or of 8. */
class NettyFootprintTest {
    private final long timeoutBytes = VM.current().sizeOfField("oop") == 4 ? 40 : 56;

    @Test
    void aTimeoutIsOneObjectOf40Bytes() {
        assertThat(bytesOf(NettyTimeout.class)).isEqualTo(timeoutBytes);
    }

    private static long bytesOf(Class<?> type) {
        return ClassLayout.parseClass(type).instanceSize();
    }
}
