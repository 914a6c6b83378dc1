/**
 * A page about the timers of this JVM. {@link io.tickwheel.page.TimersServer} serves it. For a server of your own there
 * is {@link io.tickwheel.page.TimersHandler}, and for a framework {@link io.tickwheel.page.TimersPage}.
 */
package io.tickwheel.page;
