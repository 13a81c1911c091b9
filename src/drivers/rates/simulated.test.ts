import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { describeRates } from "./conformance.ts";
import { createSimulatedRates } from "./simulated.ts";

const assets = ["BTC", "DOGE", "ETH", "USDT", "USDC"];

describeRates("simulated rates", () => {
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  return { source: createSimulatedRates(clock), now: clock.now() };
});

test("prices drift by at most a fifth of a percent, the same in every process", async () => {
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const [one, two] = [createSimulatedRates(clock), createSimulatedRates(clock)];
  const seen = new Set<bigint>();
  for (let minute = 0; minute < 60; minute += 1) {
    const { quotes } = await one.look(assets);
    expect(await two.look(assets)).toMatchObject({ quotes });
    const bitcoin = quotes[0]?.rateE8 ?? 0n;
    expect(bitcoin).toBeGreaterThanOrEqual((91_400_00000000n * 998n) / 1_000n);
    expect(bitcoin).toBeLessThanOrEqual((91_400_00000000n * 1_002n) / 1_000n);
    expect(quotes.slice(3).map(({ rateE8 }) => rateE8)).toEqual([100_000_000n, 100_000_000n]);
    seen.add(bitcoin);
    clock.advance(60_000);
  }
  expect(seen.size).toBeGreaterThan(50);
});
