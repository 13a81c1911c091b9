import type { ChainSource } from "#src/drivers/chain/port.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { Method } from "../methods.ts";
import type { CoinChain, CoinsContext } from "./coins-context.ts";
import { isUndecided, readMinedCoins } from "./read-mined-coins.ts";
import { readWorths } from "./read-worths.ts";
import { pathText } from "./sweep-account.ts";

/** What one address has of one coin, where coins are balances. */
export interface Holding {
  readonly index: number;
  readonly path: string;
  readonly address: string;
  readonly asset: string;
  /** Contract of a token; null for the chain's own coin. */
  readonly contract: string | null;
  readonly units: bigint;
  /** Decimal, in coins. */
  readonly amount: string;
  readonly worthCents: bigint | null;
  /** Of it an operator has not decided yet, or the network has not confirmed it. */
  readonly undecidedUnits: bigint;
  readonly customer: string;
}

/** What addresses hold of each coin now, by the node's answer, in the order of their indexes. */
export async function readAllHoldings(context: CoinsContext, chain: CoinChain): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  for (const method of chain.methods) {
    // A token without a contract on this network cannot have come.
    if (chain.source.balances?.assets.includes(method.asset) === false) continue;
    holdings.push(...(await readHoldings(context, chain, method)));
  }
  return holdings.toSorted((one, other) => one.index - other.index);
}

/**
 * Of one coin, on the addresses that ever got any of it. Throws `OperatorRefusal` where the node is not asked, or no
 * longer keeps that state.
 */
export async function readHoldings(
  context: CoinsContext,
  { source, account }: CoinChain,
  method: Method,
): Promise<readonly Holding[]> {
  const { kysely } = context.platform.db;
  const coins = (await readMinedCoins(kysely, source.chain)).filter(({ asset }) => asset === method.asset);
  const addresses = [...new Map(coins.map((coin) => [coin.address, coin])).values()];
  const undecided = Map.groupBy(coins.filter(isUndecided), ({ address }) => address);
  const held = await askHeld(
    source,
    method,
    addresses.map(({ address }) => address),
  );
  const worthOf = await readWorths(kysely, context.platform.clock.now());
  return addresses.flatMap(({ address, index, customer_id }, place) => {
    const units = held[place] ?? 0n;
    if (units === 0n) return [];
    return [
      {
        index,
        path: `m/${pathText(account.pathOf(index))}`,
        address,
        asset: method.asset,
        contract: source.network?.tokens[method.asset] ?? null,
        units,
        amount: formatUnits(units, method.decimals),
        worthCents: worthOf(method, units),
        undecidedUnits: (undecided.get(address) ?? []).reduce((sum, coin) => sum + coin.units, 0n),
        customer: encodeId("customer", customer_id),
      },
    ];
  });
}

/**
 * How many transactions an address has sent, which is the number of its next one; null when the node no longer keeps
 * that state.
 */
export async function readSent({ source }: CoinChain, address: string): Promise<number | null> {
  const height = await settledHeight(source);
  return (await source.balances?.sentAt(height, address)) ?? null;
}

/** The newest block that is beyond dispute. */
async function settledHeight({ balances, tip }: ChainSource): Promise<number> {
  return (await balances?.settledHeight()) ?? (await tip()).height;
}

/** Base units of each address after the newest block that is beyond dispute. */
async function askHeld(
  source: ChainSource,
  { asset }: Method,
  addresses: readonly string[],
): Promise<readonly bigint[]> {
  const { chain, driver, balances } = source;
  if (balances === undefined || !balances.assets.includes(asset)) {
    throw new OperatorRefusal(`The ${driver} chain ${chain} is not asked what addresses hold of ${asset}.`);
  }
  const height = await settledHeight(source);
  const held = addresses.length === 0 ? [] : await balances.heldAt(height, addresses, asset);
  if (held === null) throw new OperatorRefusal(`The ${chain} node has no state of block ${height} any more.`);
  return held;
}
