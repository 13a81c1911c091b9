import type { ChainBlock, ChainOutput, ChainTransaction, ChainWatch } from "../port.ts";
import {
  blockAnswer,
  type BlockAnswer,
  type LogAnswer,
  logsAnswer,
  type ReceiptAnswer,
  receiptAnswer,
  transactionAnswer,
} from "./answers.ts";
import { NodeError, type EvmNode } from "./node.ts";

/** keccak256("Transfer(address,address,uint256)"). */
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** How addresses are spelt, and which contracts are accepted tokens. */
export interface Spelling {
  /** EIP-55. */
  checksum(address: string): string;
  /** Assets by lower-case contract address. */
  readonly assets: ReadonlyMap<string, string>;
}

type Candidate = Omit<ChainOutput, "ref"> & { readonly log: LogAnswer | null };

/**
 * A block with its transfers: top-level ether, and tokens by their logs. Logs are asked for by the block's
 * hash, so that a node that does not have the block fails instead of finding none.
 */
export async function readBlock(
  node: EvmNode,
  spelling: Spelling,
  hash: string,
  watch: ChainWatch | undefined,
): Promise<ChainBlock | null> {
  const block = await node.ask(blockAnswer, "eth_getBlockByHash", hash, true);
  if (block === null) return null;
  if (block.hash !== hash) throw new NodeError(`${node.name} answered ${block.hash} for block ${hash}`);
  const found = [...etherOf(block, spelling), ...(await tokensOf(node, spelling, hash))];
  const watched = await watch?.addresses([...new Set(found.map(({ address }) => address))]);
  const wanted = watched === undefined ? found : found.filter(({ address }) => watched.has(address));
  const receipts = await readReceipts(node, hash, wanted);
  return {
    height: block.number,
    hash,
    parent: block.parentHash,
    time: new Date(block.timestamp * 1000),
    outputs: wanted.flatMap((candidate) => settled(candidate, receipts.get(candidate.txid), spelling)),
  };
}

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

/** Applies the receipt to a candidate: a reverted transaction moved nothing, whatever its value field says. */
function settled(
  candidate: Candidate,
  receipt: ReceiptAnswer | undefined,
  { checksum }: Spelling,
): ChainOutput[] {
  if (receipt === undefined || receipt.status !== "0x1") return [];
  const { log } = candidate;
  // Another account than the owner may move a token: every signer counts as a sender too.
  const senders = [...new Set([...(candidate.senders ?? []), checksum(receipt.from)])];
  if (log === null) return [{ ...withoutLog(candidate), senders, ref: "n" }];
  const ordinal = receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex);
  if (ordinal < 0) throw new NodeError(`the receipt of ${candidate.txid} lacks log ${log.logIndex}`);
  return [{ ...withoutLog(candidate), senders, ref: `l${ordinal}` }];
}

function etherOf({ transactions }: Pick<BlockAnswer, "transactions">, { checksum }: Spelling): Candidate[] {
  return transactions.flatMap(({ hash: txid, to, value }) =>
    to == null || value === 0n
      ? []
      : [{ txid, address: checksum(to), asset: "ETH", amount: value, log: null }],
  );
}

async function tokensOf(node: EvmNode, spelling: Spelling, blockHash: string): Promise<Candidate[]> {
  const address = [...spelling.assets.keys()];
  if (address.length === 0) return [];
  const logs = await node.ask(logsAnswer, "eth_getLogs", { blockHash, address, topics: [transferTopic] });
  const foreign = logs.find((log) => log.blockHash !== blockHash || log.removed === true);
  if (foreign) throw new NodeError(`${node.name} answered a log of another block for ${blockHash}`);
  // A contract that imitates an accepted token has another address, and is left out here.
  return logs
    .filter((log) => spelling.assets.has(log.address.toLowerCase()))
    .flatMap((log) => transferOf(log, spelling));
}

/** The event's value is what arrived: some tokens keep a fee. Empty transfers (address poisoning) do not count. */
function transferOf(log: LogAnswer, { assets, checksum }: Spelling): Candidate[] {
  const [topic, ...parties] = log.topics;
  if (topic !== transferTopic || parties.length !== 2 || log.data.length !== 66) return [];
  const amount = BigInt(log.data);
  if (amount === 0n) return [];
  const asset = assets.get(log.address.toLowerCase()) ?? checksum(log.address);
  const [sender = "", address = ""] = parties.map((word) => checksum(`0x${word.slice(-40)}`));
  return [{ txid: log.transactionHash, address, asset, amount, senders: [sender], log }];
}

async function readReceipts(
  node: EvmNode,
  blockHash: string,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, ReceiptAnswer>> {
  const txids = [...new Set(candidates.map(({ txid }) => txid))];
  const receipts = await Promise.all(
    txids.map(async (txid) => {
      const receipt = await node.ask(receiptAnswer, "eth_getTransactionReceipt", txid);
      if (receipt?.blockHash === blockHash) return receipt;
      throw new NodeError(`${node.name} no longer has ${txid} in block ${blockHash}`);
    }),
  );
  return new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]));
}

function withoutLog({ log: _, ...coins }: Candidate): Omit<ChainOutput, "ref"> {
  return coins;
}
