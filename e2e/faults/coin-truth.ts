import type { MadeUpChain } from "./made-up-chain.ts";

// What wallets must hold, computed from the chain and the prices alone, in another way than the product does.

/** An address is credited from its minimum on, less one percent, which exchanges may deduct. */
const coins = {
  BTC: { decimals: 8, creditedFrom: 495n },
  DOGE: { decimals: 8, creditedFrom: 198n },
  ETH: { decimals: 18, creditedFrom: 495n },
  LTC: { decimals: 8, creditedFrom: 198n },
  USDT: { decimals: 6, creditedFrom: 990n },
  USDC: { decimals: 6, creditedFrom: 990n },
} as const;
type Asset = keyof typeof coins;
type ChainCoins = ReturnType<MadeUpChain["truth"]>[number];
/** A single deposit above this waits for an operator. */
const maxCents = 2_000_000n;

/** A price of one coin in cents × 1e6 (which is USD × 1e8), from a moment on. */
export interface Price {
  readonly at: Date;
  readonly rateE8: Readonly<Record<string, bigint>>;
}

/** The rate promise for an address; a permanent one has none. */
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
  /** Coins that were seen once and are no longer on the chain. */
  readonly hasLost: boolean;
}

/**
 * The sums that an address may have brought: more than one where lost coins may have lifted dust or not, and
 * where the order in which coins were seen, which no chain records, moves a rounded cent.
 */
export function centsOfAddress(facts: AddressFacts, chain: MadeUpChain, prices: readonly Price[]): bigint[] {
  const coinsHere = chain.truth().filter(({ address, asset }) => address === facts.address && isAsset(asset));
  const sums = [...ordersOf(coinsHere)].flatMap((order) => centsInOrder(facts, order, prices));
  return [...new Set(sums)];
}

function centsInOrder(facts: AddressFacts, order: readonly ChainCoins[], prices: readonly Price[]): bigint[] {
  const promise = facts.promised && new KeptPromise(facts.promised);
  let worth = 0n;
  let held = 0n;
  let creditedFrom = 0n;
  for (const { txid, asset, amount, time } of order) {
    if (!isAsset(asset)) continue;
    creditedFrom = coins[asset].creditedFrom;
    const inTime = promise !== null && !facts.late.has(txid) ? promise.take(asset, amount) : nothing;
    const rest = floorCents(amount - inTime.units, priceAt(prices, asset, time), coins[asset].decimals);
    const cents = inTime.cents + rest;
    worth += cents;
    if (cents > maxCents) held += cents;
  }
  if (worth >= creditedFrom) return [worth - held];
  return facts.hasLost ? [0n, worth] : [0n];
}

/** Every order of the same coins; an address sees a handful. */
function* ordersOf(all: readonly ChainCoins[]): Generator<readonly ChainCoins[]> {
  if (all.length === 0) yield [];
  for (const [index, first] of all.entries())
    for (const rest of ordersOf(all.toSpliced(index, 1))) yield [first, ...rest];
}

const nothing = { units: 0n, cents: 0n };

/** Counts the use of a promise over all coins together: no cent is lost between them. */
class KeptPromise {
  readonly #promised: Promised;
  #units = 0n;

  constructor(promised: Promised) {
    this.#promised = promised;
  }

  take(asset: Asset, amount: bigint): { readonly units: bigint; readonly cents: bigint } {
    if (asset !== this.#promised.asset) return nothing;
    const left = this.#promised.units - this.#units;
    const units = amount < left ? amount : left;
    const before = this.#cents(asset);
    this.#units += units;
    return { units, cents: this.#cents(asset) - before };
  }

  #cents(asset: Asset): bigint {
    return floorCents(this.#units, this.#promised.rateE8, coins[asset].decimals);
  }
}

function isAsset(asset: string): asset is Asset {
  return Object.hasOwn(coins, asset);
}

/** A price times an amount, in whole cents, rounded down. */
function floorCents(units: bigint, rateE8: bigint, decimals: number): bigint {
  return (units * rateE8) / 10n ** BigInt(decimals + 6);
}

/** The price nearest to a moment. */
function priceAt(prices: readonly Price[], asset: string, time: Date): bigint {
  const distance = ({ at }: Price): number => Math.abs(at.getTime() - time.getTime());
  const nearest = prices.reduce((best, price) => (distance(price) < distance(best) ? price : best));
  return nearest.rateE8[asset] ?? 0n;
}
