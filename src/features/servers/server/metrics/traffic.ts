import { fromUnixSeconds } from "#src/shared/time.ts";
import type { Counters } from "./rates.ts";

/** What a machine received and sent in a month. */
export interface MonthTraffic {
  /** UTC, `2026-11`. */
  readonly month: string;
  readonly inBytes: bigint;
  readonly outBytes: bigint;
}

interface Look {
  readonly now: Date;
  /** When `before` was counted. */
  readonly countedAt: Date | null;
  readonly uptimeMs: number;
}

/** Uptime is in whole seconds and slightly behind. */
const toleranceMs = 5_000;

/** Bytes of a gigabyte, as traffic is sold. */
export const gigabyte = 1_000_000_000n;

export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** When the next month begins. */
export function nextMonthAfter(at: Date): Date {
  return fromUnixSeconds(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) / 1000);
}

/**
 * A machine's network traffic between two observations. A restarted machine counts from zero: all it
 * shows is new. Counters that went back without a restart count nothing and become the next base;
 * null without counters, when a machine's network could not be read just now.
 */
export function trafficBetween(
  before: Counters | null,
  after: Counters,
  { now, countedAt, uptimeMs }: Look,
): MonthTraffic[] | null {
  const [inAfter, outAfter] = [BigInt(after.netIn), BigInt(after.netOut)];
  if (before === null || countedAt === null) return split(inAfter, outAfter, now, now);
  const inBytes = inAfter - BigInt(before.netIn);
  const outBytes = outAfter - BigInt(before.netOut);
  const isBack = inBytes < 0n || outBytes < 0n || BigInt(after.cpuNs) < BigInt(before.cpuNs);
  if (!isBack) return split(inBytes, outBytes, countedAt, now);
  if (uptimeMs <= now.getTime() - countedAt.getTime() + toleranceMs) {
    return split(inAfter, outAfter, countedAt, now);
  }
  return inAfter === 0n && outAfter === 0n ? null : [];
}

/** An interval across the end of a month is split in proportion to time; the first part goes to its first month. */
function split(inBytes: bigint, outBytes: bigint, from: Date, to: Date): MonthTraffic[] {
  if (inBytes === 0n && outBytes === 0n) return [];
  const month = monthOf(to);
  const began = Date.UTC(to.getUTCFullYear(), to.getUTCMonth());
  const earlierMs = BigInt(Math.max(0, began - from.getTime()));
  if (earlierMs === 0n) return [{ month, inBytes, outBytes }];
  const elapsedMs = BigInt(to.getTime() - from.getTime());
  const [inEarlier, outEarlier] = [(inBytes * earlierMs) / elapsedMs, (outBytes * earlierMs) / elapsedMs];
  return [
    { month: monthOf(from), inBytes: inEarlier, outBytes: outEarlier },
    { month, inBytes: inBytes - inEarlier, outBytes: outBytes - outEarlier },
  ];
}
