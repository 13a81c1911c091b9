import type * as z from "zod/mini";
import type { ChainId, ChainSource } from "#src/drivers/chain/port.ts";
import { maxDepositCents } from "#src/shared/deposit-limits.ts";
import type { assetSchema } from "../contract.ts";

type Asset = z.output<typeof assetSchema>;
/** Coins that share one derivation share one sequence of addresses. */
export type AddressFamily = "BTC" | "DOGE" | "EVM";

/** A coin on the one network where we accept it. */
export interface Method {
  /** Not the asset: another network of the same token is another method. */
  readonly id: string;
  readonly asset: Asset;
  readonly name: string;
  readonly network: string;
  readonly chain: ChainId;
  readonly family: AddressFamily;
  /** Places of a base unit. */
  readonly decimals: number;
  /** Places a payer is asked to type; the quote is rounded up to them. */
  readonly quoteDecimals: number;
  /** Below it moving the coins costs too much of them. */
  readonly minCents: bigint;
}

export const maxCents = BigInt(maxDepositCents);
/** A single deposit above this waits for an operator, whatever was asked for. */
export const holdAboveCents = 2_000_000n;

const ethereum = { network: "Ethereum", chain: "eth", family: "EVM" } as const;
const erc20 = {
  ...ethereum,
  network: "Ethereum (ERC-20)",
  decimals: 6,
  quoteDecimals: 2,
  minCents: 1_000n,
} as const;

export const methods: readonly Method[] = [
  {
    id: "btc",
    asset: "BTC",
    name: "Bitcoin",
    network: "Bitcoin",
    chain: "btc",
    family: "BTC",
    decimals: 8,
    quoteDecimals: 8,
    minCents: 500n,
  },
  {
    id: "doge",
    asset: "DOGE",
    name: "Dogecoin",
    network: "Dogecoin",
    chain: "doge",
    family: "DOGE",
    decimals: 8,
    quoteDecimals: 4,
    minCents: 200n,
  },
  { ...ethereum, id: "eth", asset: "ETH", name: "Ethereum", decimals: 18, quoteDecimals: 8, minCents: 500n },
  { ...erc20, id: "usdt-eth", asset: "USDT", name: "Tether" },
  { ...erc20, id: "usdc-eth", asset: "USDC", name: "USD Coin" },
];

export function findMethod(id: string): Method | undefined {
  return methods.find((method) => method.id === id);
}

/** The method of a coin that arrived; undefined for a token we do not accept on that chain. */
export function methodOf(chain: string, asset: string): Method | undefined {
  return methods.find((method) => method.chain === chain && method.asset === asset);
}

/** Blocks until the credit, for amounts below `belowCents`. */
export interface ConfirmationTier {
  readonly belowCents: bigint | null;
  readonly required: number;
  /** The network must call the block final as well, where it does so. */
  readonly mustBeFinal: boolean;
}

const tiers = (small: number, medium: number, large: number): readonly ConfirmationTier[] => [
  { belowCents: 100_000n, required: small, mustBeFinal: false },
  { belowCents: 1_000_000n, required: medium, mustBeFinal: true },
  { belowCents: null, required: large, mustBeFinal: true },
];

const playTiers = tiers(2, 3, 6);
/** 64 Ethereum blocks are two epochs, after which a block is final. */
const realTiers = { btc: tiers(2, 3, 6), doge: tiers(20, 40, 60), eth: tiers(20, 64, 64) } as const;
const realFinalDepth = { btc: 100, doge: 1_440, eth: 96 } as const;

/** Play money on a real network waits as real money does: only simulated blocks have shorter waits. */
type Pace = Pick<ChainSource, "chain" | "driver">;
const isSimulatedNetwork = ({ driver }: Pace): boolean => driver === "simulated";

export function confirmationTiers(source: Pace): readonly ConfirmationTier[] {
  return isSimulatedNetwork(source) ? playTiers : realTiers[source.chain];
}

/** From this depth on a deposit is not expected to be reversed any more. */
export function finalDepth(source: Pace): number {
  return isSimulatedNetwork(source) ? 10 : realFinalDepth[source.chain];
}

const realBlockSeconds = { btc: 600, doge: 60, eth: 12 } as const;

/** About how long the network takes for a block, in seconds. */
export function blockSeconds(source: Pace): number {
  return isSimulatedNetwork(source) ? 2 : realBlockSeconds[source.chain];
}

/** The confirmations that an amount needs; the most of all tiers while its value is unknown. */
export function tierFor(ladder: readonly ConfirmationTier[], cents: bigint | null): ConfirmationTier {
  const tier = ladder.find(({ belowCents }) => belowCents === null || (cents !== null && cents < belowCents));
  if (tier === undefined) throw new RangeError("The last tier must hold for any amount");
  return tier;
}
