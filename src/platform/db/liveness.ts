/**
 * What every connection of ours asks for, so that each end notices when the other is gone. A session whose
 * client vanished without a word would keep its locks for hours; one that also owes it an answer, for minutes
 * more, because keepalives rest while sent bytes are not acknowledged.
 */
export const liveness = {
  /** A call waits so long for a connection; then it is answered that the service is away. */
  connectionTimeoutMillis: 4_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options:
    "-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 " +
    "-c tcp_user_timeout=30000",
} as const;
