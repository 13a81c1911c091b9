import * as z from "zod/mini";
import { chainAnswer, headerAnswer, networkAnswer, unspentAnswer } from "./answers.ts";
import type { CoreCoin } from "./coins.ts";
import { CoreRefusal, notFound } from "./node-errors.ts";
import { hasIndex } from "./read-transaction.ts";
import type { CoreNode } from "./rpc.ts";

/** Headers come first: a node that has fewer blocks than these and as many more is catching up. */
const blocksBehind = 3;
const outpointsAtOnce = 200;
const poolAnswer = z.object({ size: z.int() });

/** Whether the node is at the tip of its network. `staleAfterMs` null: it mines on request, so that it always is. */
export async function isAtTip(node: CoreNode, now: Date, staleAfterMs: number | null): Promise<boolean> {
  const { initialblockdownload, headers, blocks, bestblockhash } = await node.ask(
    chainAnswer,
    "getblockchaininfo",
  );
  if (staleAfterMs === null) return true;
  if (initialblockdownload === true || headers - blocks > blocksBehind) return false;
  const { time } = await node.ask(headerAnswer, "getblockheader", bestblockhash);
  return now.getTime() - time * 1_000 <= staleAfterMs;
}

/** Whether each of these outpoints is unspent on the best chain; what waits for a block does not count. */
export async function readUnspent(node: CoreNode, outpoints: readonly string[]): Promise<boolean[]> {
  const unspent: boolean[] = [];
  for (let at = 0; at < outpoints.length; at += outpointsAtOnce) {
    const words = outpoints.slice(at, at + outpointsAtOnce).map((outpoint) => {
      const [txid, vout] = outpoint.split(":");
      return [txid, Number(vout), false];
    });
    for (const answer of await node.askAll(unspentAnswer, "gettxout", words)) {
      if (answer instanceof CoreRefusal) throw answer;
      unspent.push(answer !== null);
    }
  }
  return unspent;
}

/** For the operator: what these nodes are and cannot do, a sentence each. */
export async function describeNodes(nodes: readonly CoreNode[], coin: CoreCoin): Promise<string[]> {
  const remarks = (await Promise.all(nodes.map(describeNode))).flat();
  const isBelievedAlone = nodes.length === 1 && nodes.some((node) => !node.isOwn);
  const alone = `one node is believed alone: name two in ${coin.asset}_RPC_URL`;
  return isBelievedAlone ? [...remarks, alone] : remarks;
}

async function describeNode(node: CoreNode): Promise<string[]> {
  const { version, subversion } = await node.ask(networkAnswer, "getnetworkinfo");
  const { pruned, pruneheight } = await node.ask(chainAnswer, "getblockchaininfo");
  const { size } = await node.ask(poolAnswer, "getmempoolinfo");
  // Its own name comes from outside.
  const program = /^\/[\w .:()-]{1,60}\/$/.test(subversion) ? subversion.slice(1, -1) : `version ${version}`;
  return [
    `${node.name} runs ${program}, and ${size} transactions wait in its mempool`,
    ...(pruned === true ? [`${node.name} is pruned and keeps blocks from ${pruneheight ?? 0} on`] : []),
    ...((await keepsIndex(node))
      ? []
      : [`${node.name} keeps no index of transactions, so that old ones are not found by their id`]),
  ];
}

/** By what it says of a transaction that cannot be. */
async function keepsIndex(node: CoreNode): Promise<boolean> {
  try {
    await node.ask(z.unknown(), "getrawtransaction", "00".repeat(32), 1);
    return false;
  } catch (error) {
    if (error instanceof CoreRefusal && error.code === notFound) return hasIndex(error);
    throw error;
  }
}
