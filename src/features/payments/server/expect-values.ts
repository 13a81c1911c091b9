import { coinsOf, lockOf, valueDeposit } from "./deposit-value.ts";

/** A deposit that may have no value yet. */
export interface UnvaluedDeposit {
  readonly id: string;
  readonly address_id: string;
  readonly asset: string;
  readonly units: bigint;
  readonly cents: bigint | null;
  readonly seen_at: Date;
  /** Null while it waits for a block. */
  readonly mined_at: Date | null;
  readonly lock_asset: string | null;
  readonly due_units: bigint | null;
  readonly lock_rate_e8: bigint | null;
  readonly expires_at: Date | null;
  /** Coins of its address that were valued at the payment's rate already. */
  readonly locked_before: bigint;
  readonly decimals: number;
}

/** What a deposit is worth. Estimated: by the present price, where that of its block will count. */
export interface ExpectedValue {
  readonly cents: bigint | null;
  readonly isEstimated: boolean;
}

/**
 * Values deposits, oldest first, as their blocks will, if those come `now`: in turn at the locked rate as far as that
 * goes, the rest at the present price of their coin. What has a value keeps it.
 */
export function expectValues(
  deposits: readonly UnvaluedDeposit[],
  presentRateE8: (asset: string) => bigint | null,
  now: Date,
): ReadonlyMap<string, ExpectedValue> {
  const locked = new Map(deposits.map(({ address_id, locked_before }) => [address_id, locked_before]));
  const values = new Map<string, ExpectedValue>();
  for (const deposit of deposits) {
    const { id, address_id: address, asset, decimals, cents } = deposit;
    if (cents !== null) {
      values.set(id, { cents, isEstimated: false });
      continue;
    }
    const before = locked.get(address) ?? 0n;
    const coins = coinsOf(deposit, decimals, deposit.mined_at, now);
    const value = valueDeposit(coins, lockOf(deposit), before, presentRateE8(asset));
    if (value !== null) locked.set(address, before + value.lockedUnits);
    values.set(id, {
      cents: value?.cents ?? null,
      isEstimated: value !== null && value.lockedUnits < coins.units,
    });
  }
  return values;
}
