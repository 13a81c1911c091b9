import type { Metrics } from "../server-types.ts";

type Values = readonly (number | null)[];

const mbPerGb = 1024;
const bitsPerMbit = 1_000_000;

/**
 * The measurements in the units people read: GB and Mbit/s. Gaps stay gaps, but the newest step is left out
 * while its sample is still to come. Where nothing was measured, the times are as they came.
 */
export function figuresOf(metrics: Metrics) {
  const isOpen = metrics.cpuPercent.at(-1) === null && metrics.cpuPercent.some((value) => value !== null);
  const end = isOpen ? -1 : undefined;
  const values = (series: Values, divisor = 1): Values =>
    series.slice(0, end).map((value) => (value === null ? null : value / divisor));
  return {
    times: metrics.times.slice(0, end),
    cpu: values(metrics.cpuPercent),
    memoryGb: values(metrics.memoryUsedMb, mbPerGb),
    inMbps: values(metrics.netInBps, bitsPerMbit),
    outMbps: values(metrics.netOutBps, bitsPerMbit),
    readOps: values(metrics.diskReadOps),
    writeOps: values(metrics.diskWriteOps),
  } as const;
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
