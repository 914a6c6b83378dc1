package io.tickwheel.jmh.connections;

/** What clients are told to do. */
enum ClientOrder {
    /** To open so many more connections. */
    OPEN,
    /** To send so many messages, one connection after the other, and to wait for what comes back. */
    EXCHANGE,
    /** To close the oldest connection and to open a new one, so many times. */
    REPLACE,
    /** To close the oldest connections, so many of them. */
    CLOSE
}
