import type { ChainSource } from "#src/drivers/chain/port.ts";
import type { CoinRow } from "#src/shared/coins/chain-row.ts";
import { type AddressFamily, type ChainId, chainOf, chains } from "#src/shared/coins/chains.ts";
import { usualHoldCents } from "#src/shared/deposit-limits.ts";

/** A coin on the one network where we accept it. */
export interface Method extends CoinRow {
  readonly chain: ChainId;
  readonly family: AddressFamily;
}

export const holdAboveCents = BigInt(usualHoldCents);

export const methods: readonly Method[] = chains.flatMap(({ id: chain, account, coins }) =>
  coins.map((coin) => ({ ...coin, chain, family: account.family })),
);

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

/** Play money on a real network waits as real money does: only simulated blocks have shorter waits. */
type Pace = Pick<ChainSource, "chain" | "driver">;
const isSimulatedNetwork = ({ driver }: Pace): boolean => driver === "simulated";

export function confirmationTiers(source: Pace): readonly ConfirmationTier[] {
  return isSimulatedNetwork(source) ? playTiers : tiers(...chainOf(source.chain).confirmations);
}

/** From this depth on a deposit is not expected to be reversed any more. */
export function finalDepth(source: Pace): number {
  return isSimulatedNetwork(source) ? 10 : chainOf(source.chain).finalDepth;
}

/** About how long the network takes for a block, in seconds. */
export function blockSeconds(source: Pace): number {
  return isSimulatedNetwork(source) ? 2 : chainOf(source.chain).blockSeconds;
}

/** The confirmations that an amount needs; the most of all tiers while its value is unknown. */
export function tierFor(ladder: readonly ConfirmationTier[], cents: bigint | null): ConfirmationTier {
  const tier = ladder.find(({ belowCents }) => belowCents === null || (cents !== null && cents < belowCents));
  if (tier === undefined) throw new RangeError("The last tier must hold for any amount");
  return tier;
}
