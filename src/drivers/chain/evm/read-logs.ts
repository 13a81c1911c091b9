import {
  type BlockAnswer,
  type LogAnswer,
  logsAnswer,
  type ReceiptAnswer,
  receiptAnswer,
  receiptsAnswer,
} from "./answers.ts";
import { bloomMayHold, bloomOf } from "./bloom.ts";
import { NodeError, unlessRefused, type EvmNode } from "./node.ts";
import { type Spelling, transferTopic } from "./transfers.ts";

/** Logs of each block of a range, by the block's hash. */
type LogsOfBlocks = ReadonlyMap<string, readonly LogAnswer[]>;

/** The transfers of accepted tokens in these heights, in one question; null when the node does not answer it. */
export async function askRangeLogs(
  node: EvmNode,
  { assets }: Spelling,
  fromBlock: string,
  toBlock: string,
): Promise<readonly LogAnswer[] | null> {
  if (assets.size === 0) return [];
  const filter = { fromBlock, toBlock, address: [...assets.keys()], topics: [transferTopic] };
  // Nodes limit ranges in many ways, each with an error of its own: every block can be asked for on its own.
  return node.ask(logsAnswer, "eth_getLogs", filter).catch(() => null);
}

/**
 * The transfers of accepted tokens in each of these blocks. What was answered for their range is used where it belongs
 * to the very block and agrees with the block's bloom filter. Else they are asked for by the block's hash, so that
 * a node that does not have the block fails instead of finding none; and where there are still none though the
 * filter says there may be, all receipts of the block show whether the node's index of logs lacks some.
 */
export async function checkedLogs(
  node: EvmNode,
  spelling: Spelling,
  blocks: readonly BlockAnswer[],
  ofRange: readonly LogAnswer[] | null,
): Promise<LogsOfBlocks> {
  if (spelling.assets.size === 0) return new Map();
  const entries = await Promise.all(
    blocks.map(async (block) => [block.hash, await logsOfBlock(node, spelling, block, ofRange)] as const),
  );
  return new Map(entries);
}

async function logsOfBlock(
  node: EvmNode,
  spelling: Spelling,
  block: BlockAnswer,
  ofRange: readonly LogAnswer[] | null,
): Promise<readonly LogAnswer[]> {
  const isLikely = mayHoldTransfer(block, spelling);
  const own = ofRange?.filter(({ blockNumber }) => blockNumber === block.number);
  const isUsable = own?.every((log) => isOf(log, block)) === true && own.length > 0 === isLikely;
  const logs = isUsable ? own : await askBlockLogs(node, spelling, block);
  if (logs.length === 0 && isLikely) await proveEmpty(node, spelling, block);
  if (logs.length > 0 && !isLikely) {
    throw new NodeError(`${node.name} answered transfers that block ${block.hash} does not hold`);
  }
  return logs;
}

async function askBlockLogs(node: EvmNode, { assets }: Spelling, block: BlockAnswer): Promise<LogAnswer[]> {
  const { hash: blockHash } = block;
  const filter = { blockHash, address: [...assets.keys()], topics: [transferTopic] };
  const logs = await node.ask(logsAnswer, "eth_getLogs", filter);
  if (logs.every((log) => isOf(log, block))) return logs;
  throw new NodeError(`${node.name} answered a log of another block for ${blockHash}`);
}

function isOf(log: LogAnswer, block: BlockAnswer): boolean {
  return log.blockHash === block.hash && log.blockNumber === block.number && log.removed !== true;
}

function mayHoldTransfer({ logsBloom }: BlockAnswer, { assets }: Spelling): boolean {
  return (
    bloomMayHold(logsBloom, transferTopic) &&
    [...assets.keys()].some((contract) => bloomMayHold(logsBloom, contract))
  );
}

/** A bloom filter may be positive by chance: then the logs of all receipts make the same filter without a transfer. */
async function proveEmpty(node: EvmNode, { assets }: Spelling, block: BlockAnswer): Promise<void> {
  const logs = (await readReceipts(node, block)).flatMap((receipt) => receipt.logs);
  const isWhole =
    bloomOf(logs.flatMap(({ address, topics }) => [address, ...topics])) === BigInt(block.logsBloom);
  const isEmpty = !logs.some((log) => isTransfer(log, assets));
  if (!isWhole || !isEmpty) throw lacksLogs(node, block);
}

/**
 * Receipts of transactions with a watched transfer. All of the block are asked for at once, since they show whether its
 * index of logs, which answered this transfer, lacks another one. A node that does not answer them is believed for
 * this block: balances are compared later.
 */
export async function provenReceipts(
  node: EvmNode,
  { assets }: Spelling,
  block: BlockAnswer,
  logs: readonly LogAnswer[],
  txids: readonly string[],
): Promise<readonly ReceiptAnswer[]> {
  const all = await node.ask(receiptsAnswer, "eth_getBlockReceipts", block.hash).catch(unlessOurs);
  const own = (all ?? []).filter(
    (receipt) => receipt.blockHash === block.hash && txids.includes(receipt.transactionHash),
  );
  if (all === null || own.length < txids.length) return receiptsOf(node, block.hash, txids);
  const indexed = new Set(logs.map(({ logIndex }) => logIndex));
  const isLacking = all
    .flatMap((receipt) => receipt.logs)
    .some((log) => isTransfer(log, assets) && !indexed.has(log.logIndex));
  if (isLacking) throw lacksLogs(node, block);
  return own;
}

function unlessOurs(error: unknown): null {
  if (error instanceof NodeError) return null;
  throw error;
}

function isTransfer({ address, topics }: LogAnswer, assets: Spelling["assets"]): boolean {
  return topics[0] === transferTopic && assets.has(address.toLowerCase());
}

function lacksLogs(node: EvmNode, { hash }: BlockAnswer): NodeError {
  return new NodeError(
    `${node.name} leaves out token transfers of block ${hash}: its index of logs lacks some`,
  );
}

async function readReceipts(node: EvmNode, { hash, transactions }: BlockAnswer): Promise<ReceiptAnswer[]> {
  const all = await unlessRefused(node.ask(receiptsAnswer, "eth_getBlockReceipts", hash));
  return (
    all ??
    receiptsOf(
      node,
      hash,
      transactions.map((transaction) => transaction.hash),
    )
  );
}

/** Receipts of transactions of this block; fails when it does not hold one of them any more. */
export async function receiptsOf(
  node: EvmNode,
  blockHash: string,
  txids: readonly string[],
): Promise<ReceiptAnswer[]> {
  return Promise.all(
    txids.map(async (txid) => {
      const receipt = await node.ask(receiptAnswer, "eth_getTransactionReceipt", txid);
      if (receipt?.blockHash === blockHash && receipt.transactionHash === txid) return receipt;
      throw new NodeError(`${node.name} no longer has ${txid} in block ${blockHash}`);
    }),
  );
}
