import { createHash } from "node:crypto";
import type { Clock } from "#src/platform/clock.ts";
import type { RateSource } from "./port.ts";

/** Fixed prices that drift a little from minute to minute, so that screens have something to show. */
const baseRatesE8: Readonly<Record<string, bigint>> = {
  BTC: 91_400_00000000n,
  DOGE: 16200000n,
  ETH: 3_020_00000000n,
  LTC: 84_50000000n,
  USDT: 100000000n,
  USDC: 100000000n,
};
const stable = new Set(["USDT", "USDC"]);
const maxDriftPpm = 2_000;
const minuteMs = 60_000;

/** A minute has the same price in every process, whatever was asked before. */
export function createSimulatedRates(clock: Clock): RateSource {
  return {
    driver: "simulated",
    simulated: true,
    look: async (assets) => {
      const at = clock.now();
      const minute = Math.floor(at.getTime() / minuteMs);
      const quotes = assets.flatMap((asset) => {
        const base = baseRatesE8[asset];
        if (base === undefined) return [];
        const rateE8 = stable.has(asset) ? base : drift(base, `${asset}/${minute}`);
        return [{ asset, rateE8, at, source: "simulated" }];
      });
      return { quotes, readings: [], doubts: [] };
    },
  };
}

function drift(base: bigint, seed: string): bigint {
  const random = createHash("sha256").update(seed).digest().readUInt32BE(0);
  const ppm = (random % (2 * maxDriftPpm + 1)) - maxDriftPpm;
  return base + (base * BigInt(ppm)) / 1_000_000n;
}
