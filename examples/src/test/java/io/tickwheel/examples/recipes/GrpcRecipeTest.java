package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** gRPC's deadlines on a timer, in the transport that takes a scheduled executor service. */
class GrpcRecipeTest {
    private static final MethodDescriptor<String, String> ASK = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("oracle/ask")
            .setRequestMarshaller(new Text())
            .setResponseMarshaller(new Text())
            .build();
    private static final String NAME = "oracle";

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScheduledExecutorService scheduler = timer.asScheduledExecutorService(Runnable::run);
    private final List<StreamObserver<String>> asked = new ArrayList<>();
    private final Server server = InProcessServerBuilder.forName(NAME)
            .directExecutor()
            .addService(ServerServiceDefinition.builder(NAME)
                    .addMethod(ASK, ServerCalls.asyncUnaryCall((question, answer) -> asked.add(answer)))
                    .build())
            .build();
    private final ManagedChannel channel = InProcessChannelBuilder.forName(NAME)
            .directExecutor()
            .scheduledExecutorService(scheduler)
            .build();

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        channel.shutdownNow();
        server.shutdownNow();
        timer.stop();
    }

    @Test
    void aDeadline() {
        ListenableFuture<String> answer = ask();

        time.advance(Duration.ofHours(1));

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(answer::get)
                .satisfies(thrown ->
                        assertThat(Status.fromThrowable(thrown).getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED));
    }

    @Test
    void anAnswerInTimeLeavesNothingInTheTimer() throws Exception {
        assertThat(answered(ask())).isEqualTo("answer");
        // The channel has a timeout of its own, for the time that it is idle.
        long pending = timer.pending();

        for (int i = 0; i < 10; i++) {
            ListenableFuture<String> answer = ask();
            assertThat(timer.pending()).isGreaterThan(pending);
            answered(answer);
            assertThat(timer.pending()).isEqualTo(pending);
        }
    }

    private String answered(ListenableFuture<String> answer) throws Exception {
        StreamObserver<String> observer = asked.remove(0);
        observer.onNext("answer");
        observer.onCompleted();
        return answer.get();
    }

    private ListenableFuture<String> ask() {
        CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(1, TimeUnit.HOURS);
        return ClientCalls.futureUnaryCall(channel.newCall(ASK, options), "question");
    }

    private static final class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
