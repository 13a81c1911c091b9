import type { ChainId } from "#src/drivers/chain/port.ts";

/** The simulation's own data of coins: its sums do not use the product's tables. */
export interface Coin {
  readonly asset: string;
  readonly chain: ChainId;
  readonly decimals: number;
  /** About a dollar's worth. */
  readonly unitsOfDollar: bigint;
  /** The sum on an address is dust below it. */
  readonly minCents: bigint;
}

export const coins: readonly [Coin, ...Coin[]] = [
  { asset: "BTC", chain: "btc", decimals: 8, unitsOfDollar: 1_094n, minCents: 500n },
  { asset: "DOGE", chain: "doge", decimals: 8, unitsOfDollar: 617_000_000n, minCents: 200n },
  { asset: "ETH", chain: "eth", decimals: 18, unitsOfDollar: 331_000_000_000_000n, minCents: 500n },
  { asset: "USDT", chain: "eth", decimals: 6, unitsOfDollar: 1_000_000n, minCents: 1_000n },
  { asset: "USDC", chain: "eth", decimals: 6, unitsOfDollar: 1_000_000n, minCents: 1_000n },
];

export function coinOf(asset: string): Coin {
  return coins.find((coin) => coin.asset === asset) ?? coins[0];
}

/** Blocks that must be on an amount, its own one included, before it may be spent. */
export function blocksFor(cents: bigint): number {
  if (cents < 100_000n) return 2;
  return cents < 1_000_000n ? 3 : 6;
}

/** A single deposit above it waits for an operator. */
export const holdAboveCents = 2_000_000n;
