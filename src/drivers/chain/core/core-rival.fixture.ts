import { type CoreTestNode, startCoreNode } from "./core-node.fixture.ts";

/**
 * A reorganisation from outside: another node takes this one's blocks without the newest `depth`, mines a longer
 * branch that has the transaction in it, and hands it over. What conflicts with the transaction is gone for good.
 */
export async function mineRivalBranch(
  node: CoreTestNode,
  { depth, raw, at }: { readonly depth: number; readonly raw: string; readonly at: Date },
): Promise<void> {
  const height = Number(await node.rpc("getblockcount"));
  const rival = await startCoreNode(node.kind, { startAt: at, firstBlocks: 0 });
  try {
    await copyBlocks(node, rival, 1, height - depth);
    await rival.text("sendrawtransaction", raw);
    await rival.mine(depth + 1);
    await copyBlocks(rival, node, height - depth + 1, height + 1);
  } finally {
    await rival.stop();
  }
}

async function copyBlocks(from: CoreTestNode, to: CoreTestNode, first: number, last: number): Promise<void> {
  for (let height = first; height <= last; height += 1) {
    const hash = await from.text("getblockhash", height);
    await to.rpc("submitblock", await from.text("getblock", hash, from.kind === "bitcoin-0.11" ? false : 0));
  }
  const reached = Number(await to.rpc("getblockcount"));
  if (reached !== last) throw new Error(`the node is at block ${reached} instead of ${last}`);
}
