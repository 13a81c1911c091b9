import type { ChainCoins } from "#src/drivers/chain/port.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { Method } from "../methods.ts";
import type { CoinChain, CoinsContext } from "./coins-context.ts";
import { type MinedCoin, readMinedCoins } from "./read-mined-coins.ts";
import { readWorths } from "./read-worths.ts";
import { pathText } from "./sweep-account.ts";

/** An output of ours that was not moved yet. */
export interface UnspentCoin {
  /** From the wallet's master key, `m/84'/0'/0'/0/5`. */
  readonly path: string;
  readonly index: number;
  readonly address: string;
  /** `<txid>:<vout>`. */
  readonly outpoint: string;
  readonly txid: string;
  readonly vout: number;
  readonly asset: string;
  readonly units: bigint;
  /** Decimal, in coins. */
  readonly amount: string;
  readonly worthCents: bigint | null;
  readonly state: string;
  readonly heldReason: string | null;
  readonly since: Date;
  readonly customer: string;
  /** Height from which a miner's reward can be spent; null for what can be spent now. */
  readonly matureHeight: number | null;
}

const outpointsPerQuestion = 1_000;

/**
 * The coins of a chain of outputs that are on our addresses now, by the node's answer, the oldest first. Throws
 * `OperatorRefusal` where a node is not asked.
 */
export async function readUnspent(context: CoinsContext, chain: CoinChain): Promise<readonly UnspentCoin[]> {
  const { source, methods } = chain;
  if (source.coins === undefined) {
    throw new OperatorRefusal(`The ${source.driver} chain ${source.chain} has no outputs to list.`);
  }
  const { kysely } = context.platform.db;
  const coins = await readMinedCoins(kysely, source.chain);
  const { height: tip } = await source.tip();
  const worthOf = await readWorths(kysely, context.platform.clock.now());
  const unspent = await askUnspent(source.coins, coins.map(outpointOf));
  return coins.flatMap((coin, place) => {
    const method = methods.find(({ asset }) => asset === coin.asset);
    return unspent[place] === true && method !== undefined
      ? [{ ...present(coin, chain, method, tip), worthCents: worthOf(method, coin.units) }]
      : [];
  });
}

async function askUnspent(coins: ChainCoins, outpoints: readonly string[]): Promise<readonly boolean[]> {
  const answers: boolean[] = [];
  for (let start = 0; start < outpoints.length; start += outpointsPerQuestion) {
    answers.push(...(await coins.unspent(outpoints.slice(start, start + outpointsPerQuestion))));
  }
  return answers;
}

function voutOf({ ref }: Pick<MinedCoin, "ref">): number {
  const vout = /^v(\d+)$/.exec(ref)?.[1];
  if (vout === undefined) throw new Error(`${ref} is not the place of an output`);
  return Number(vout);
}

function outpointOf(coin: Pick<MinedCoin, "txid" | "ref">): string {
  return `${coin.txid}:${voutOf(coin)}`;
}

function present(coin: MinedCoin, { account }: CoinChain, method: Method, tip: number) {
  const { txid, asset, units, address, index, state } = coin;
  const mature = coin.mature_after === null ? 0 : coin.height + coin.mature_after;
  return {
    path: `m/${pathText(account.pathOf(index))}`,
    index,
    address,
    outpoint: outpointOf(coin),
    txid,
    vout: voutOf(coin),
    asset,
    units,
    amount: formatUnits(units, method.decimals),
    state,
    heldReason: coin.held_reason,
    since: coin.mined_at,
    customer: encodeId("customer", coin.customer_id),
    // A block that is mined now has the height above the tip: it may spend what is mature there.
    matureHeight: mature > tip + 1 ? mature : null,
  };
}
