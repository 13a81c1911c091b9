import { PrunedBlockError } from "../port.ts";
import {
  headerAnswer,
  hexadecimal,
  type VerboseBlock,
  type VerboseTransaction,
  verboseBlockAnswer,
} from "./answers.ts";
import { hashBytes } from "./bytes.ts";
import { type CoreDialect, isPruned, notFound } from "./dialect.ts";
import { parseHeader, parseRawBlock, refuseOtherContent } from "./parse-raw-block.ts";
import { type CoreTransaction, parseTransaction } from "./parse-transaction.ts";
import { CoreNodeError, CoreRefusal } from "./node-errors.ts";
import type { CoreNode } from "./rpc.ts";

/** A block in either dialect, with what is needed to find what is ours. */
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
 * together, whatever the node says. Throws `PrunedBlockError`.
 */
export async function fetchBlocks(
  node: CoreNode,
  dialect: CoreDialect,
  hashes: readonly string[],
  hasMergedMining: boolean,
): Promise<readonly (CoreBlock | null)[]> {
  return dialect === "verbose" ? fetchVerbose(node, hashes) : fetchRaw(node, hashes, hasMergedMining);
}

async function fetchVerbose(node: CoreNode, hashes: readonly string[]): Promise<(CoreBlock | null)[]> {
  const words = hashes.map((hash) => [hash, 2]);
  const answers = await node.askAll(verboseBlockAnswer, "getblock", words);
  return hashes.map((hash, at) => {
    const block = orUnknown(answers[at], node, hash);
    return block === null ? null : ofJson(block, hash);
  });
}

async function fetchRaw(
  node: CoreNode,
  hashes: readonly string[],
  hasMergedMining: boolean,
): Promise<(CoreBlock | null)[]> {
  const words = hashes.map((hash) => [hash, false]);
  const raws = await node.askAll(hexadecimal, "getblock", words);
  // Not in the block's own bytes: its height and the median of the times before it.
  const headers = await node.askAll(
    headerAnswer,
    "getblockheader",
    hashes.map((hash) => [hash]),
  );
  return hashes.map((hash, at) => {
    const [raw, header] = [orUnknown(raws[at], node, hash), orUnknown(headers[at], node, hash)];
    if (raw === null || header === null) return null;
    const block = parseRawBlock(raw, hasMergedMining);
    refuseOtherHash(block.hash, hash);
    const { height, mediantime: medianTime = null } = header;
    return { ...block, height, medianTime, transactions: block.transactions.map(ofBytes) };
  });
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
    scripts: transaction.outputs.map(({ script }) => script),
    spends: transaction.inputs.flatMap(({ outpoint }) => outpoint ?? []),
    whole: () => transaction,
  };
}
