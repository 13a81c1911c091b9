import type { Metrics } from "../server-types.ts";

type Values = readonly (number | null)[];

/** The measurements in the units people read: GB and Mbit/s. Gaps stay gaps. */
export function figuresOf(metrics: Metrics) {
  return {
    cpu: metrics.cpuPercent,
    memoryGb: scaled(metrics.memoryUsedMb, 1024),
    inMbps: scaled(metrics.netInBps, 1_000_000),
    outMbps: scaled(metrics.netOutBps, 1_000_000),
    readOps: metrics.diskReadOps,
    writeOps: metrics.diskWriteOps,
  } as const;
}

function scaled(values: Values, divisor: number): Values {
  return values.map((value) => (value === null ? null : value / divisor));
}

export interface Course {
  readonly low: number;
  readonly high: number;
  readonly last: number;
}

/** The course of a series in three numbers; undefined when nothing was measured. */
export function courseOf(values: Values): Course | undefined {
  const measured = values.filter((value) => value !== null);
  const last = measured.at(-1);
  return last === undefined ? undefined : { low: Math.min(...measured), high: Math.max(...measured), last };
}
