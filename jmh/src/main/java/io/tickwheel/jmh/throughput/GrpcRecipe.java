package io.tickwheel.jmh.throughput;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A call with a deadline to a server in the same process, all of it in the calling thread. Threads: one. */
final class GrpcRecipe implements Recipe {
    private static final MethodDescriptor<InputStream, InputStream> ASK =
            MethodDescriptor.<InputStream, InputStream>newBuilder()
                    .setType(MethodDescriptor.MethodType.UNARY)
                    .setFullMethodName("oracle/ask")
                    .setRequestMarshaller(new AsItIs())
                    .setResponseMarshaller(new AsItIs())
                    .build();

    private final ManagedChannel channel;
    private @Nullable StreamObserver<InputStream> asked;

    private GrpcRecipe(@Nullable ScheduledExecutorService service) {
        String name = InProcessServerBuilder.generateName();
        var server = InProcessServerBuilder.forName(name)
                .directExecutor()
                .addService(ServerServiceDefinition.builder("oracle")
                        .addMethod(ASK, ServerCalls.asyncUnaryCall((question, answer) -> asked = answer))
                        .build());
        var client = InProcessChannelBuilder.forName(name).directExecutor();
        if (service != null) {
            server.scheduledExecutorService(service);
            client.scheduledExecutorService(service);
        }
        try {
            server.build().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        channel = client.build();
    }

    /**
     * Makes a server and a channel.
     *
     * @param service what times deadlines, or null for gRPC's own
     */
    static GrpcRecipe on(@Nullable ScheduledExecutorService service) {
        return new GrpcRecipe(service);
    }

    @Override
    public Runnable begin(Duration timeout) {
        var options = CallOptions.DEFAULT.withDeadlineAfter(timeout.toNanos(), TimeUnit.NANOSECONDS);
        var unused = ClientCalls.futureUnaryCall(channel.newCall(ASK, options), InputStream.nullInputStream());
        StreamObserver<InputStream> observer = Objects.requireNonNull(asked);
        return () -> {
            observer.onNext(InputStream.nullInputStream());
            observer.onCompleted();
        };
    }

    private static final class AsItIs implements MethodDescriptor.Marshaller<InputStream> {
        @Override
        public InputStream stream(InputStream value) {
            return value;
        }

        @Override
        public InputStream parse(InputStream stream) {
            return stream;
        }
    }
}
