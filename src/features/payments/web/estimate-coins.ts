import { formatUnits, mulDiv, parseUnits } from "#src/shared/money.ts";
import type { Method } from "./queries.ts";

/** More places than anyone types. */
const shownDecimals = 8;
const rateDecimals = 18;

/** About how many coins an amount is now; the payment fixes the exact count. Null without a rate. */
export function estimateCoins(cents: number, method: Method): string | null {
  const rate = method.rateUsd === null ? null : parseUnits(method.rateUsd, rateDecimals);
  if (rate === null || rate === 0n) return null;
  const decimals = Math.min(method.decimals, shownDecimals);
  const scale = 10n ** BigInt(rateDecimals + decimals);
  return formatUnits(mulDiv(BigInt(cents), scale, rate * 100n, "up"), decimals);
}

/** Blocks an amount needs before it is credited. */
export function confirmationsFor(cents: number, method: Method): number {
  const tier = method.confirmations.find(({ belowCents }) => belowCents === null || cents < belowCents);
  return tier?.required ?? method.confirmations.at(-1)?.required ?? 0;
}
