/**
 * Settings of every connection, so that each end notices when the other is gone. A session whose client vanished
 * silently would keep its locks for hours; one that also has an answer to send, for minutes more, because
 * keepalives pause while sent bytes are not acknowledged.
 */
export const liveness = {
  /** How long a call waits for a connection before it is answered that the service is away. */
  connectionTimeoutMillis: 4_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options:
    "-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 " +
    "-c tcp_user_timeout=30000",
} as const;
