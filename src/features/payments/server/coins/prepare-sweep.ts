import { parse, resolve } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import { sql } from "kysely";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { formatUnits, parseUnits } from "#src/shared/money.ts";
import { buildPsbt, type SweepCoin } from "./build-psbt.ts";
import type { CoinNetwork } from "./coin-network.ts";
import { type CoinChain, type CoinsContext, openCoinChain } from "./coins-context.ts";
import { requireFingerprint } from "./describe-account.ts";
import { type FeeLimits, feeLimits, planSweep, type Sweep } from "./plan-sweep.ts";
import { isUndecided } from "./read-mined-coins.ts";
import { readUnspent, type UnspentCoin } from "./read-unspent.ts";
import { refuseOwnAddress } from "./refuse-own-address.ts";
import { writeNewFiles } from "./write-new-files.ts";

export interface SweepOrder {
  readonly chain: string;
  /** An address of the operator, of the same network. */
  readonly to: string;
  /** Base units per virtual byte, decimal. */
  readonly feeRate: string;
  /** Of several files each gets a number before its extension. */
  readonly out: string;
  /** Takes an unusual fee as it is meant. */
  readonly isUnusualFeeMeant: boolean;
}

/** One written PSBT; amounts are base units. */
export interface SweepFile extends Omit<Sweep<unknown>, "coins" | "isExpensive"> {
  readonly file: string;
  readonly inputs: number;
}

export interface PreparedSweep {
  readonly asset: string;
  readonly decimals: number;
  readonly to: string;
  readonly files: readonly SweepFile[];
  /** How many coins were left out: undecided, not spendable yet, or not worth their fee. */
  readonly undecided: number;
  readonly immature: number;
  /** An old kind of output whose transaction was not kept: a wallet signs it from a list only. */
  readonly unproven: number;
  readonly uneconomical: number;
}

/** Thousandths of a base unit. */
const rateDecimals = 3;

/**
 * Writes PSBTs that move what came in to an address of the operator, for a wallet elsewhere to sign. Takes credited
 * coins and dust, never what is held. Throws `OperatorRefusal` with what is wrong.
 */
export async function prepareSweep(context: CoinsContext, order: SweepOrder): Promise<PreparedSweep> {
  const chain = await openCoinChain(context, order.chain);
  const { network, account, family } = chain;
  const [method] = chain.methods;
  if (network === null || method === undefined || family === "EVM") {
    throw new OperatorRefusal(`Coins of ${order.chain} are balances: list them with coins csv.`);
  }
  const limits = feeLimits[family];
  const fingerprint = requireFingerprint(chain);
  const toScript = network.scriptOf(order.to);
  if (toScript === null)
    throw new OperatorRefusal(`${order.to} is no address of this ${method.name} network.`);
  const feeRate = readFeeRate(order, limits);
  await refuseOwnAddress(context, chain, order.to, toScript);

  const unspent = await readUnspent(context, chain);
  const [undecided, decided] = split(unspent, isUndecided);
  const [immature, spendable] = split(decided, ({ matureHeight }) => matureHeight !== null);
  const known = await withKeys(context, chain, network, spendable);
  const [unproven, coins] = split(known, ({ raw }) => network.kind === "p2pkh" && raw === null);
  const terms = { kind: network.kind, feeRate, outputScript: toScript.length, dustUnits: limits.dustUnits };
  const { sweeps, uneconomical } = planSweep(coins, terms);
  if (sweeps.length === 0) {
    throw new OperatorRefusal(whyNothing(unspent.length, unproven.length, uneconomical.length));
  }
  if (!order.isUnusualFeeMeant) refuseExpensive(sweeps, method.decimals);

  const paths = numbered(resolve(order.out), sweeps.length);
  const files = sweeps.map((sweep, place) => ({
    path: paths[place] ?? "",
    content: buildPsbt(sweep, network, account, fingerprint, toScript),
  }));
  await writeNewFiles(files);
  return {
    asset: method.asset,
    decimals: method.decimals,
    to: order.to,
    files: sweeps.map(({ coins: inputs, isExpensive: _, ...sweep }, place) => ({
      file: paths[place] ?? "",
      inputs: inputs.length,
      ...sweep,
    })),
    undecided: undecided.length,
    immature: immature.length,
    unproven: unproven.length,
    uneconomical: uneconomical.length,
  };
}

function readFeeRate({ feeRate, isUnusualFeeMeant }: SweepOrder, limits: FeeLimits): bigint {
  const rate = parseUnits(feeRate, rateDecimals);
  if (rate === null || rate === 0n) {
    throw new OperatorRefusal(`${feeRate} is no fee rate: give base units per virtual byte, as in 5 or 2.5.`);
  }
  const [lowest, highest] = [limits.lowestRate, limits.highestRate].map((limit) =>
    formatUnits(limit, rateDecimals),
  );
  if (rate < limits.lowestRate) {
    throw new OperatorRefusal(`Nodes do not relay a fee rate of ${feeRate}: it is below ${lowest}.`);
  }
  if (rate > limits.highestRate && !isUnusualFeeMeant) {
    throw new OperatorRefusal(`A fee rate of ${feeRate} is above ${highest}: add --i-know if it is meant.`);
  }
  return rate;
}

function refuseExpensive(sweeps: readonly Sweep<unknown>[], decimals: number): void {
  const expensive = sweeps.find(({ isExpensive }) => isExpensive);
  if (expensive === undefined) return;
  const [fee, sum] = [expensive.feeUnits, expensive.sumUnits].map((units) => formatUnits(units, decimals));
  throw new OperatorRefusal(
    `The fee of ${fee} takes more than a fifth of ${sum}: add --i-know if it is meant.`,
  );
}

function whyNothing(unspent: number, unproven: number, uneconomical: number): string {
  if (unspent === 0) return "There is nothing on our addresses.";
  if (uneconomical > 0) return "Nothing is worth its fee at this rate.";
  if (unproven > 0) return "The transactions that paid these coins were not kept: use coins csv.";
  return "All that is there is held, unconfirmed or not spendable yet.";
}

/** Proves that each address is ours, and adds the transactions that old kinds of outputs need. */
async function withKeys(
  { platform }: CoinsContext,
  { source, key }: CoinChain,
  network: CoinNetwork,
  unspent: readonly UnspentCoin[],
): Promise<readonly SweepCoin[]> {
  const txids = [...new Set(unspent.map(({ txid }) => txid))];
  const rows = await platform.db.kysely
    .selectFrom("deposit_transactions")
    .select(["txid", "raw"])
    .where("chain_id", "=", source.chain)
    .where("txid", "=", sql<string>`ANY(${txids}::text[])`)
    .execute();
  const raws = new Map(rows.map(({ txid, raw }) => [txid, raw.toString("hex")]));
  return unspent.map(({ txid, vout, units, index, address }) => {
    const publicKey = key.publicKeyAt(index);
    const script = network.scriptOf(address);
    if (script === null || bytesToHex(network.scriptFor(publicKey)) !== bytesToHex(script)) {
      throw new OperatorRefusal(`The account key does not derive ${address}: someone changed the database.`);
    }
    return { txid, vout, units, index, publicKey, raw: raws.get(txid) ?? null };
  });
}

/** `sweep.psbt`, of several `sweep-1.psbt`, `sweep-2.psbt`, … */
function numbered(path: string, count: number): readonly string[] {
  if (count === 1) return [path];
  const { dir, name, ext } = parse(path);
  return Array.from({ length: count }, (_, place) => resolve(dir, `${name}-${place + 1}${ext}`));
}

function split<Item>(items: readonly Item[], is: (item: Item) => boolean): [yes: Item[], no: Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}
