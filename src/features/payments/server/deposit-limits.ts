import type { SettingValues } from "#src/shared/settings/registry.ts";
import { valuesOf } from "#src/platform/site-settings/read-settings.ts";
import type { Method } from "./methods.ts";

/** What staff set of deposits, as it is now. */
export interface DepositLimits {
  /** The least of a deposit where its coin asks for less. */
  readonly leastCents: bigint;
  readonly mostCents: bigint;
  readonly holdAboveCents: bigint;
  /** Coins for which no new payment is taken; what still comes to their addresses is credited. */
  readonly coinsOff: ReadonlySet<string>;
  /** How long the rate of a new payment holds. */
  readonly rateLockMs: number;
  /** What is kept of every price, in hundredths of a percent. */
  readonly rateMarginBps: number;
}

export function limitsOf(values: SettingValues): DepositLimits {
  return {
    leastCents: BigInt(values.leastDepositCents),
    mostCents: BigInt(values.mostDepositCents),
    holdAboveCents: BigInt(values.holdAboveCents),
    coinsOff: new Set(values.coinsOff),
    rateLockMs: values.rateMinutes * 60_000,
    rateMarginBps: values.rateMarginBps,
  };
}

/** Where nothing is set. */
export const usualLimits = limitsOf(valuesOf({}, {}));

/** The least that one deposit of a coin is asked for. */
export function leastOf({ leastCents }: DepositLimits, { minCents }: Pick<Method, "minCents">): bigint {
  return minCents > leastCents ? minCents : leastCents;
}
