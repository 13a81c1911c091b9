import { formatUnits } from "#src/shared/money.ts";
import type { RateLook, RateReading } from "./port.ts";

/** A look for the operator: each source with its prices and their age, or why it has none, and what is in doubt. */
export function describeLook({ readings, doubts }: RateLook): string {
  const sources = [...new Set(readings.map(({ source }) => source))];
  return [
    ...sources.map((source) => {
      const own = readings.filter((reading) => reading.source === source);
      return `${source}: ${own.map((reading) => describeReading(reading)).join(", ")}`;
    }),
    ...doubts.map(({ asset, detail }) => `${asset} is in doubt: ${detail}`),
  ].join("; ");
}

function describeReading({ asset, rateE8, ageMs, refusal }: RateReading): string {
  if (refusal !== null) return `${asset} not used (${refusal.reason}: ${refusal.detail})`;
  return `${asset} $${formatUnits(rateE8 ?? 0n, 8)} of ${Math.round((ageMs ?? 0) / 1000)} s ago`;
}
