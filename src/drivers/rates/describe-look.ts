import { formatUnits } from "#src/shared/money.ts";
import type { RateLook, RateReading } from "./port.ts";

/** A look for the operator: each source with its prices and their age, or why it has none, and what is in doubt. */
export function describeLook({ readings, doubts }: RateLook): string {
  return [
    ...Map.groupBy(readings, ({ source }) => source)
      .entries()
      .map(describeSource),
    ...doubts.map(({ asset, detail }) => `${asset} is in doubt: ${detail}`),
  ].join("; ");
}

function describeSource([source, readings]: readonly [string, readonly RateReading[]]): string {
  const prices = readings.filter(({ refusal }) => refusal === null);
  const refusals = Map.groupBy(
    readings.flatMap(({ asset, refusal }) => (refusal === null ? [] : [{ asset, ...refusal }])),
    ({ reason, detail }) => `${reason}: ${detail}`,
  );
  const said = [
    ...prices.map(describePrice),
    ...refusals.entries().map(([why, all]) => {
      return `${all.map(({ asset }) => asset).join(" ")} not used (${why})`;
    }),
  ];
  return `${source}: ${said.join(", ")}`;
}

function describePrice({ asset, rateE8, ageMs }: RateReading): string {
  return `${asset} $${formatUnits(rateE8 ?? 0n, 8)} of ${Math.round((ageMs ?? 0) / 1000)} s ago`;
}
