import type { MadeUpChain } from "./made-up-chain.ts";

// What wallets must hold, worked out from the chain and the prices alone, in another way than the product does.

const coins = {
  BTC: { decimals: 8, leastCents: 500n },
  ETH: { decimals: 18, leastCents: 500n },
  USDT: { decimals: 6, leastCents: 1_000n },
  USDC: { decimals: 6, leastCents: 1_000n },
} as const;
type Asset = keyof typeof coins;
/** A single deposit above this waits for an operator. */
const mostCents = 2_000_000n;

/** A price of one coin in cents × 1e6 (which is USD × 1e8), from a moment on. */
export interface Price {
  readonly at: Date;
  readonly rateE8: Readonly<Record<string, bigint>>;
}

/** What was promised for an address; a permanent one promises nothing. */
export interface Promised {
  readonly asset: string;
  readonly units: bigint;
  readonly rateE8: bigint;
}

export interface AddressFacts {
  readonly address: string;
  readonly promised: Promised | null;
  /** Transactions that were sent after the promise had ended. */
  readonly late: ReadonlySet<string>;
  /** Coins that were here once and are not on the chain. */
  readonly hasLost: boolean;
}

/** The sums that an address may have brought: one, or two where lost coins may have lifted crumbs or not. */
export function centsOfAddress(facts: AddressFacts, chain: MadeUpChain, prices: readonly Price[]): bigint[] {
  const { promised } = facts;
  const arrived = chain
    .truth()
    .filter(({ address, asset, amount }) => address === facts.address && isAsset(asset) && amount > 0n);
  let promisedLeft = promised?.units ?? 0n;
  let promisedUnits = 0n;
  let worth = 0n;
  let held = 0n;
  for (const { txid, asset, amount, time } of arrived) {
    if (!isAsset(asset)) continue;
    const { decimals } = coins[asset];
    const isPromised = promised !== null && promised.asset === asset && !facts.late.has(txid);
    const atPromise = isPromised ? least(amount, promisedLeft) : 0n;
    const before = floorCents(promisedUnits, promised?.rateE8 ?? 0n, decimals);
    promisedUnits += atPromise;
    promisedLeft -= atPromise;
    const cents =
      (promised?.asset === asset ? floorCents(promisedUnits, promised.rateE8, decimals) - before : 0n) +
      floorCents(amount - atPromise, priceAt(prices, asset, time), decimals);
    worth += cents;
    if (cents > mostCents) held += cents;
  }
  const [first] = arrived;
  if (first === undefined || !isAsset(first.asset)) return [0n];
  if (worth >= coins[first.asset].leastCents) return [worth - held];
  return facts.hasLost ? [0n, worth] : [0n];
}

function isAsset(asset: string): asset is Asset {
  return Object.hasOwn(coins, asset);
}

/** A price times an amount, in whole cents, the rest dropped. */
function floorCents(units: bigint, rateE8: bigint, decimals: number): bigint {
  return (units * rateE8) / 10n ** BigInt(decimals + 6);
}

/** The price nearest to a moment. */
function priceAt(prices: readonly Price[], asset: string, time: Date): bigint {
  const distance = ({ at }: Price): number => Math.abs(at.getTime() - time.getTime());
  const nearest = prices.reduce((best, price) => (distance(price) < distance(best) ? price : best));
  return nearest.rateE8[asset] ?? 0n;
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
