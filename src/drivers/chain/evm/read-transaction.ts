import type { ChainTransaction } from "../port.ts";
import { receiptAnswer, transactionAnswer } from "./answers.ts";
import type { EvmNode } from "./node.ts";
import { etherOf, type Spelling, transferOf, withoutLog } from "./transfers.ts";

/** A transaction with its transfers; unknown ERC-20 tokens have their contract's address as asset. */
export async function readTransaction(
  node: EvmNode,
  spelling: Spelling,
  txid: string,
): Promise<ChainTransaction | null> {
  const transaction = await node.ask(transactionAnswer, "eth_getTransactionByHash", txid);
  if (transaction === null) return null;
  const ether = etherOf({ transactions: [transaction] }, spelling).map((coins) => ({
    ...withoutLog(coins),
    ref: "n",
  }));
  const receipt = await node.ask(receiptAnswer, "eth_getTransactionReceipt", txid);
  if (receipt === null) return { outputs: ether, height: null, failed: false };
  const tokens = receipt.logs.flatMap((log, ordinal) =>
    transferOf(log, spelling).map((coins) => ({ ...withoutLog(coins), ref: `l${ordinal}` })),
  );
  const failed = receipt.status === "0x0";
  return { outputs: failed ? [] : [...ether, ...tokens], height: receipt.blockNumber, failed };
}
