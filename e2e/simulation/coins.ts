import type { ChainId } from "#src/drivers/chain/port.ts";

/** The simulation's own data of coins: its sums do not use the product's tables. */
export interface Coin {
  readonly asset: string;
  readonly chain: ChainId;
  readonly decimals: number;
  /** About a dollar's worth. */
  readonly unitsOfDollar: bigint;
  /** In cents: the sum on an address is dust below its minimum less one percent, which exchanges may deduct. */
  readonly creditedFrom: bigint;
}

export const coins: readonly [Coin, ...Coin[]] = [
  { asset: "BTC", chain: "btc", decimals: 8, unitsOfDollar: 1_094n, creditedFrom: 495n },
  { asset: "DOGE", chain: "doge", decimals: 8, unitsOfDollar: 617_000_000n, creditedFrom: 198n },
  { asset: "LTC", chain: "ltc", decimals: 8, unitsOfDollar: 1_183_000n, creditedFrom: 198n },
  { asset: "ETH", chain: "eth", decimals: 18, unitsOfDollar: 331_000_000_000_000n, creditedFrom: 495n },
  { asset: "USDT", chain: "eth", decimals: 6, unitsOfDollar: 1_000_000n, creditedFrom: 990n },
  { asset: "USDC", chain: "eth", decimals: 6, unitsOfDollar: 1_000_000n, creditedFrom: 990n },
];

/** The chains of these coins, each once. */
export const chainIds = [...new Set(coins.map(({ chain }) => chain))];

export function coinOf(asset: string): Coin {
  return coins.find((coin) => coin.asset === asset) ?? coins[0];
}

/** Blocks that must be on an amount, its own one included, before it may be spent. */
export function blocksFor(cents: bigint): number {
  if (cents < 100_000n) return 2;
  return cents < 1_000_000n ? 3 : 6;
}

/** What a customer receives above it within a day waits for an operator. */
export const holdAboveCents = 2_000_000n;
