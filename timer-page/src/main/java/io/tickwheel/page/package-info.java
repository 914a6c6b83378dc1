/**
 * A page about the timers of this JVM: for each what is pending and which line put it there, what is late and which
 * task made it so.
 *
 * <p>{@link io.tickwheel.page.TimersServer} serves it on loopback with one call. An application that has a server of
 * its own mounts {@link io.tickwheel.page.TimersHandler} in the JDK's {@code HttpServer}, or hands out what {@link
 * io.tickwheel.page.TimersPage} returns in whatever framework it uses.
 *
 * <p>The server is the JDK's, {@code com.sun.net.httpserver}: a library for operators should bring neither a network
 * framework, of which the application has chosen another version, nor an HTTP parser of its own. What that server
 * lacks, a limit of time for each request, is done by a timer of this library.
 */
package io.tickwheel.page;
