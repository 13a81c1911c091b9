import { PrunedBlockError } from "../port.ts";
import {
  type HeaderAnswer,
  headerAnswer,
  hexadecimal,
  type VerboseBlock,
  type VerboseTransaction,
  verboseBlockAnswer,
} from "./answers.ts";
import { hashBytes } from "./bytes.ts";
import { parseHeader, parseRawBlock, refuseOtherContent } from "./parse-raw-block.ts";
import { type CoreTransaction, parseTransaction } from "./parse-transaction.ts";
import { CoreNodeError, CoreRefusal, isPruned, notFound } from "./node-errors.ts";
import type { CoreNode } from "./rpc.ts";

/** A block, read from its bytes or from JSON, with what is needed to find what is ours. */
export interface CoreBlock {
  readonly hash: string;
  readonly height: number;
  readonly parent: string;
  /** Its miner's time and the median of the times before it, in seconds; null where the node does not say. */
  readonly time: number;
  readonly medianTime: number | null;
  readonly transactions: readonly BlockTransaction[];
}

export interface BlockTransaction {
  readonly txid: string;
  /** Of its outputs; null for one that has none. */
  readonly scripts: readonly (string | null)[];
  /** The outpoints that it spends. */
  readonly spends: readonly string[];
  /** The transaction by its own bytes, which belong to its id. */
  whole(): CoreTransaction;
}

/**
 * The blocks with these hashes, null for those that the node does not know. Header, transactions and hash belong
 * together, whatever the node says. Asks for their bytes, which every node gives and which cost least. One that cannot
 * be read, as a stranger's transaction of a new form would make it, is asked for as JSON, where of each transaction the
 * id is enough. Throws `PrunedBlockError`.
 */
export async function fetchBlocks(
  node: CoreNode,
  hashes: readonly string[],
  hasMergedMining: boolean,
): Promise<readonly (CoreBlock | null)[]> {
  const words = hashes.map((hash) => [hash, false]);
  const raws = await node.askAll(hexadecimal, "getblock", words);
  // Not in the block's own bytes: its height and the median of the times before it.
  const headers = await node.askAll(
    headerAnswer,
    "getblockheader",
    hashes.map((hash) => [hash]),
  );
  const blocks: (CoreBlock | null)[] = [];
  for (const [at, hash] of hashes.entries()) {
    const [raw, header] = [orUnknown(raws[at], node, hash), orUnknown(headers[at], node, hash)];
    const read = raw !== null && header !== null ? () => ofRaw(raw, header, hash, hasMergedMining) : null;
    blocks.push(read && (await orAsJson(node, hash, read)));
  }
  return blocks;
}

function ofRaw(raw: string, header: HeaderAnswer, hash: string, hasMergedMining: boolean): CoreBlock {
  const { height, mediantime: medianTime = null } = header;
  const block = parseRawBlock(raw, hasMergedMining);
  refuseOtherHash(block.hash, hash);
  return { ...block, height, medianTime, transactions: block.transactions.map(ofBytes) };
}

/** Older nodes, and Dogecoin's, have no JSON with the bytes of each transaction: then the bytes' fault stays. */
async function orAsJson(node: CoreNode, hash: string, read: () => CoreBlock): Promise<CoreBlock> {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof CoreNodeError)) throw fault;
    try {
      return ofJson(await node.ask(verboseBlockAnswer, "getblock", hash, 2), hash);
    } catch {
      throw fault;
    }
  }
}

function orUnknown<T>(answer: T | CoreRefusal | undefined, node: CoreNode, hash: string): T | null {
  if (answer instanceof CoreRefusal) {
    if (answer.code === notFound) return null;
    if (!isPruned(answer)) throw answer;
    throw new PrunedBlockError(`The node ${node.name} is pruned and no longer keeps block ${hash}.`);
  }
  return answer ?? null;
}

function refuseOtherHash(computed: string, asked: string): void {
  if (computed !== asked) throw new CoreNodeError(`a node sent another block than ${asked}`);
}

function ofJson(block: VerboseBlock, hash: string): CoreBlock {
  const header = parseHeader(headerBytes(block));
  refuseOtherHash(header.hash, hash);
  refuseOtherContent(
    header,
    block.tx.map(({ txid }) => txid),
  );
  const { height, mediantime: medianTime = null } = block;
  return { ...header, height, medianTime, transactions: block.tx.map(ofJsonTransaction) };
}

function headerBytes(block: VerboseBlock): Buffer {
  const [version, times] = [Buffer.alloc(4), Buffer.alloc(12)];
  version.writeInt32LE(block.version);
  times.writeUInt32LE(block.time);
  times.writeUInt32LE(Number.parseInt(block.bits, 16), 4);
  times.writeUInt32LE(block.nonce, 8);
  const parent = hashBytes(block.previousblockhash ?? "00".repeat(32));
  return Buffer.concat([version, parent, hashBytes(block.merkleroot), times]);
}

function ofJsonTransaction({ txid, hex, vin, vout }: VerboseTransaction): BlockTransaction {
  return {
    txid,
    scripts: vout.map(({ scriptPubKey }) => scriptPubKey?.hex ?? null),
    spends: vin.flatMap((input) => (input.txid === undefined ? [] : [`${input.txid}:${input.vout}`])),
    whole() {
      const transaction = parseTransaction(hex);
      if (transaction.txid !== txid) throw new CoreNodeError(`a node sent another transaction than ${txid}`);
      return transaction;
    },
  };
}

/** Its id was computed from its bytes. */
export function ofBytes(transaction: CoreTransaction): BlockTransaction {
  return {
    txid: transaction.txid,
    scripts: transaction.scripts(),
    spends: transaction.spends(),
    whole: () => transaction,
  };
}
