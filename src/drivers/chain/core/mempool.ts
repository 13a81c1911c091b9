import * as z from "zod/mini";
import type { Clock } from "#src/platform/clock.ts";
import type { ChainMempool, ChainWatch } from "../port.ts";
import { hash, hexadecimal } from "./answers.ts";
import { ofBytes } from "./fetch-blocks.ts";
import { parseTransaction } from "./parse-transaction.ts";
import { type CoreReading, type FoundTransaction, readOutputs } from "./read-outputs.ts";
import { CoreRefusal } from "./node-errors.ts";
import type { CoreNode } from "./rpc.ts";

/** Looks at what waits at one node, again and again; how often at most is the caller's. */
type Mempool = (reading: CoreReading, watch: ChainWatch) => Promise<ChainMempool>;

/** What waits, of the first node that answers: it is shown and never credited. */
export function createMempools(
  nodes: readonly CoreNode[],
  clock: Clock,
): (reading: CoreReading, watch: ChainWatch, everyMs: number) => Promise<ChainMempool> {
  const mempools = nodes.map(createMempool);
  let last: { readonly at: number; readonly seen: ChainMempool } | null = null;
  return async (reading, watch, everyMs) => {
    const now = clock.now().getTime();
    if (last !== null && now - last.at < everyMs) return last.seen;
    let failure: unknown = null;
    for (const mempool of mempools) {
      try {
        const seen = await mempool(reading, watch);
        last = { at: now, seen };
        return seen;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };
}

const batchSize = 200;
/** Batches of one look: the rest of a full mempool follows in the next ones. */
const batchesAtOnce = 50;
const listAnswer = z.array(hash);
const nothing: FoundTransaction = { outputs: [], spent: [] };

/**
 * Remembers what it has seen: each look asks for the list of ids and for the transactions that are new in it, of which
 * only what is ours is kept.
 */
function createMempool(node: CoreNode): Mempool {
  let known = new Map<string, FoundTransaction>();
  return async (reading, watch) => {
    const listed = await node.ask(listAnswer, "getrawmempool");
    // What left is forgotten: it may come back another way.
    known = new Map(listed.flatMap((txid) => ofKnown(txid, known)));
    const fresh = listed.filter((txid) => !known.has(txid));
    for (let at = 0; at < Math.min(fresh.length, batchSize * batchesAtOnce); at += batchSize) {
      const txids = fresh.slice(at, at + batchSize);
      const found = await fetchWaiting(node, reading, txids, watch);
      for (const [index, txid] of txids.entries()) {
        const transaction = found[index];
        if (transaction != null) known.set(txid, transaction);
      }
    }
    const all = [...known.values()];
    return { outputs: all.flatMap(({ outputs }) => outputs), spent: all.flatMap(({ spent }) => spent) };
  };
}

function ofKnown(txid: string, known: ReadonlyMap<string, FoundTransaction>): [string, FoundTransaction][] {
  const found = known.get(txid);
  return found === undefined ? [] : [[txid, found]];
}

async function fetchWaiting(
  node: CoreNode,
  reading: CoreReading,
  txids: readonly string[],
  watch: ChainWatch,
): Promise<(FoundTransaction | null)[]> {
  const answers = await node.askAll(
    hexadecimal,
    "getrawtransaction",
    txids.map((txid) => [txid]),
  );
  const transactions = answers.map((answer, at) => readWaiting(answer, txids[at]));
  const found = await readOutputs(
    reading,
    transactions.filter((one) => one !== null),
    watch,
  );
  const rest = found.values();
  return transactions.map((transaction, at) => {
    // What a node would not show is asked for again while it waits.
    if (answers[at] instanceof CoreRefusal) return null;
    if (transaction === null) return nothing;
    const { outputs, spent } = rest.next().value ?? nothing;
    return { spent, outputs: outputs.map((output) => ({ ...output, spends: transaction.spends })) };
  });
}

/** Null when it left meanwhile, or has a form that blocks do not have. */
function readWaiting(answer: string | CoreRefusal, txid: string | undefined) {
  if (answer instanceof CoreRefusal) return null;
  try {
    const transaction = parseTransaction(answer);
    return transaction.txid === txid ? ofBytes(transaction) : null;
  } catch {
    return null;
  }
}
