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
  const coinsHere = chain
    .truth()
    .flatMap((coin) =>
      coin.address === facts.address && isAsset(coin.asset) ? [{ ...coin, asset: coin.asset }] : [],
    );
  const minimums = new Set(coinsHere.map(({ asset }) => coins[asset].creditedFrom));
  const worths = [...worthsInAnyOrder(facts, coinsHere, prices)];
  const sums = [...minimums].flatMap((minimum) =>
    worths.flatMap(({ worth, held }) => {
      if (worth >= minimum) return [worth - held];
      return facts.hasLost ? [0n, worth] : [0n];
    }),
  );
  return sums.length === 0 ? [0n] : [...new Set(sums)];
}

interface Worth {
  readonly worth: bigint;
  /** Of it, what waits for an operator. */
  readonly held: bigint;
}

/**
 * What the same coins are worth by every order in which they may have been seen. How much of the promise is used is
 * the same for any order of the coins before, so that sets of coins are looked at and not their orders, of which a
 * dozen coins have half a billion.
 */
function worthsInAnyOrder(
  facts: AddressFacts,
  all: readonly (ChainCoins & { readonly asset: Asset })[],
  prices: readonly Price[],
): Iterable<Worth> {
  const known: Map<string, Worth>[] = [new Map([["0 0", { worth: 0n, held: 0n }]])];
  for (let seen = 0; seen < 2 ** all.length; seen += 1) {
    const before = all.filter((_, index) => isIn(seen, index));
    const promise = facts.promised && new KeptPromise(facts.promised);
    for (const coin of before) takePromised(facts, promise, coin);
    for (const [index, coin] of all.entries()) {
      if (isIn(seen, index)) continue;
      const inTime = takePromised(facts, promise?.copy() ?? null, coin);
      const price = priceAt(prices, coin.asset, coin.time);
      const cents = inTime.cents + floorCents(coin.amount - inTime.units, price, coins[coin.asset].decimals);
      const next = (known[seen | (1 << index)] ??= new Map<string, Worth>());
      for (const sum of known[seen]?.values() ?? []) {
        const after = { worth: sum.worth + cents, held: cents > maxCents ? sum.held + cents : sum.held };
        next.set(`${after.worth} ${after.held}`, after);
      }
    }
  }
  return known.at(-1)?.values() ?? [];
}

/** True when the coin of this index is in a set, which has a bit for each. */
function isIn(set: number, index: number): boolean {
  return (set & (1 << index)) !== 0;
}

function takePromised(
  { late }: AddressFacts,
  promise: KeptPromise | null,
  { txid, asset, amount }: ChainCoins & { readonly asset: Asset },
): { readonly units: bigint; readonly cents: bigint } {
  return promise === null || late.has(txid) ? nothing : promise.take(asset, amount);
}

const nothing = { units: 0n, cents: 0n };

/** Counts the use of a promise over all coins together: no cent is lost between them. */
class KeptPromise {
  readonly #promised: Promised;
  #units: bigint;

  constructor(promised: Promised, units = 0n) {
    this.#promised = promised;
    this.#units = units;
  }

  copy(): KeptPromise {
    return new KeptPromise(this.#promised, this.#units);
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
