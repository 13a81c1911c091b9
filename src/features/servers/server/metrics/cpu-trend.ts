import { cpuTrendSteps } from "../../rules.ts";

/** CPU of the last hour in steps of five minutes; stored with the server's counters. */
export interface CpuTrend {
  /** Number of the newest step since 1970. */
  readonly slot: number;
  /** Averages in percent, the newest step last; null is a gap. */
  readonly points: readonly (number | null)[];
  /** The number of samples in the newest average. */
  readonly samples: number;
}

const stepMs = 300_000;

/** The trend with one more sample. */
export function addToTrend(trend: CpuTrend | null, cpuPercent: number, at: Date): CpuTrend {
  const slot = slotOf(at);
  const samples = trend?.slot === slot ? trend.samples : 0;
  const points = pointsAt(trend, slot);
  const average = points[cpuTrendSteps - 1] ?? 0;
  return {
    slot,
    points: points.with(cpuTrendSteps - 1, average + (cpuPercent - average) / (samples + 1)),
    samples: samples + 1,
  };
}

/**
 * The points to show at a moment, from the server's creation on; none without a sample in that hour. A step that has just
 * begun is left out until it has a sample: the one before is the present.
 */
export function drawTrend(trend: CpuTrend | null, now: Date, createdAt: Date): (number | null)[] {
  const points = pointsAt(trend, slotOf(now));
  if (points.every((point) => point === null)) return [];
  const before = Math.min(
    cpuTrendSteps - 1,
    Math.max(0, cpuTrendSteps - 1 - (slotOf(now) - slotOf(createdAt))),
  );
  return points
    .slice(before, points.at(-1) === null ? -1 : undefined)
    .map((point) => point && Math.round(point * 10) / 10);
}

/** The points of the hour that ends with a step. */
function pointsAt(trend: CpuTrend | null, slot: number): (number | null)[] {
  const moved = slot - (trend?.slot ?? slot);
  return Array.from({ length: cpuTrendSteps }, (_, index) => trend?.points[index + moved] ?? null);
}

function slotOf(at: Date): number {
  return Math.floor(at.getTime() / stepMs);
}
