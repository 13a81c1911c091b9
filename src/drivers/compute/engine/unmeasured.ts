/** The counters of a machine that reports none. */
export const unmeasured = {
  cpuNs: 0n,
  memoryUsedMb: 0,
  memoryTotalMb: 0,
  diskReadBytes: 0n,
  diskWriteBytes: 0n,
  diskReadOps: 0n,
  diskWriteOps: 0n,
  netInBytes: 0n,
  netOutBytes: 0n,
  uptimeSeconds: 0,
  wentDown: false,
} as const;
