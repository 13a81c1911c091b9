import type { ChainSource } from "#src/drivers/chain/port.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { Method } from "../methods.ts";
import type { CoinChain, CoinsContext } from "./coins-context.ts";
import { arrivedUnits, isUndecided, type MinedCoin, readMinedCoins } from "./read-mined-coins.ts";
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

/** An address that ever got any of a coin. */
export interface AddressBalance {
  readonly coin: Pick<MinedCoin, "address" | "index" | "customer_id">;
  /** On it after the newest block that is beyond dispute. */
  readonly units: bigint;
  /** What came to it up to then: what is not there any more has left. */
  readonly arrivedUnits: bigint;
  /** What an operator has not decided yet, or the network has not confirmed. */
  readonly undecidedUnits: bigint;
}

/** By address. Throws `OperatorRefusal` where the node is not asked, or no longer keeps that state. */
export async function readAddressBalances(
  context: CoinsContext,
  { source }: Pick<CoinChain, "source">,
  method: Method,
): Promise<readonly AddressBalance[]> {
  const { kysely } = context.platform.db;
  const coins = (await readMinedCoins(kysely, source.chain)).filter(({ asset }) => asset === method.asset);
  const byAddress = [...Map.groupBy(coins, ({ address }) => address)];
  const { height, held } = await askHeld(
    source,
    method,
    byAddress.map(([address]) => address),
  );
  return byAddress.flatMap(([, own], place) => {
    const [coin] = own;
    if (coin === undefined) return [];
    const settled = own.filter((each) => each.height <= height);
    return [
      {
        coin,
        units: held[place] ?? 0n,
        arrivedUnits: settled.reduce((sum, each) => sum + arrivedUnits(each), 0n),
        undecidedUnits: own.filter(isUndecided).reduce((sum, { units }) => sum + units, 0n),
      },
    ];
  });
}

/** Of one coin, on the addresses that have any of it. Throws as `readAddressBalances` does. */
async function readHoldings(
  context: CoinsContext,
  chain: CoinChain,
  method: Method,
): Promise<readonly Holding[]> {
  const { source, account } = chain;
  const { db, clock } = context.platform;
  const balances = await readAddressBalances(context, chain, method);
  const worthOf = await readWorths(db.kysely, clock.now());
  return balances.flatMap(({ coin: { address, index, customer_id }, units, undecidedUnits }) => {
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
        undecidedUnits,
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

/** Base units of each address after the newest block that is beyond dispute, and which that is. */
async function askHeld(
  source: ChainSource,
  { asset }: Method,
  addresses: readonly string[],
): Promise<{ readonly height: number; readonly held: readonly bigint[] }> {
  const { chain, driver, balances } = source;
  if (balances === undefined || !balances.assets.includes(asset)) {
    throw new OperatorRefusal(`The ${driver} chain ${chain} is not asked what addresses hold of ${asset}.`);
  }
  const height = await settledHeight(source);
  const held = addresses.length === 0 ? [] : await balances.heldAt(height, addresses, asset);
  if (held === null) throw new OperatorRefusal(`The ${chain} node has no state of block ${height} any more.`);
  return { height, held };
}
