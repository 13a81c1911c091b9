import type { ChainOutput, ChainTransaction } from "../port.ts";
import { headerAnswer, height as heightAnswer, transactionAnswer, unspentAnswer } from "./answers.ts";
import { ofBytes } from "./fetch-blocks.ts";
import { parseTransaction } from "./parse-transaction.ts";
import { type CoreReading, readOutputs } from "./read-outputs.ts";
import { CoreNodeError, CoreRefusal, notFound } from "./node-errors.ts";
import type { CoreNode } from "./rpc.ts";

/** Outputs of a transaction that are looked for among the unspent ones. */
const triedOutputs = 64;

/**
 * A transaction by its id. A node without an index of transactions finds those that wait, and the unspent outputs of
 * mined ones; about others it says nothing: `unindexed`.
 */
export async function readTransaction(
  node: CoreNode,
  reading: CoreReading,
  txid: string,
): Promise<ChainTransaction | "unindexed" | null> {
  const answer = await node.ask(transactionAnswer, "getrawtransaction", txid, 1).catch(unlessUnknown);
  if (answer instanceof CoreRefusal) {
    const unspent = await readUnspent(node, reading, txid);
    return unspent ?? (hasIndex(answer) ? null : "unindexed");
  }
  const transaction = parseTransaction(answer.hex);
  if (transaction.txid !== txid)
    throw new CoreNodeError(`${node.name} sent another transaction than ${txid}`);
  const [found] = await readOutputs(reading, [ofBytes(transaction)]);
  const shared = { outputs: found?.outputs ?? [], failed: false };
  if (answer.blockhash === undefined) return { ...shared, height: null };
  // Its block was orphaned, and it does not wait any more.
  if ((answer.confirmations ?? 0) < 1) return null;
  const { height } = await node.ask(headerAnswer, "getblockheader", answer.blockhash);
  return { ...shared, height };
}

function unlessUnknown(error: unknown): CoreRefusal {
  if (error instanceof CoreRefusal && error.code === notFound) return error;
  throw error;
}

/** Nodes since 0.13 say where they looked. */
export function hasIndex(refusal: CoreRefusal): boolean {
  return refusal.message.includes("or blockchain transaction");
}

async function readUnspent(
  node: CoreNode,
  { coin, spelling }: CoreReading,
  txid: string,
): Promise<ChainTransaction | null> {
  const words = Array.from({ length: triedOutputs }, (_, vout) => [txid, vout, false]);
  const answers = await node.askAll(unspentAnswer, "gettxout", words);
  const tip = await node.ask(heightAnswer, "getblockcount");
  const heights: number[] = [];
  const outputs = answers.flatMap((answer, vout): ChainOutput[] => {
    if (answer instanceof CoreRefusal) throw answer;
    if (answer === null) return [];
    heights.push(tip - answer.confirmations + 1);
    const address = spelling.addressOf(answer.scriptPubKey.hex);
    if (address === null || answer.value === 0n) return [];
    const matureAfter = answer.coinbase ? { matureAfter: coin.maturity } : {};
    return [{ txid, ref: `v${vout}`, asset: coin.asset, address, amount: answer.value, ...matureAfter }];
  });
  const [height] = heights;
  return height === undefined ? null : { outputs, height, failed: false };
}
