import { ByteReader, doubleSha256, hashBytes, spellHash } from "./bytes.ts";
import { type CoreTransaction, readTransaction } from "./parse-transaction.ts";
import { CoreNodeError } from "./node-errors.ts";

export interface BlockHeader {
  readonly hash: string;
  readonly parent: string;
  readonly merkleRoot: string;
  /** When its miner says it was mined, in seconds. */
  readonly time: number;
}

export interface RawBlock extends BlockHeader {
  readonly transactions: readonly CoreTransaction[];
}

const headerBytes = 80;
/** In the version of a block that was mined together with another coin's. */
const mergedMining = 0x100;

/**
 * A whole block as nodes store it. Its hash and the root over its transactions are computed: content that does not
 * belong to its hash is refused. What follows the transactions (Litecoin's extension block) is not read.
 */
export function parseRawBlock(hex: string, hasMergedMining: boolean): RawBlock {
  const reader = new ByteReader(Buffer.from(hex, "hex"));
  const start = reader.take(headerBytes);
  const header = parseHeader(start);
  if (hasMergedMining && (start.readInt32LE() & mergedMining) !== 0) skipProof(reader);
  const transactions = reader.list(() => readTransaction(reader));
  refuseOtherContent(
    header,
    transactions.map(({ txid }) => txid),
  );
  return { ...header, transactions };
}

export function parseHeader(bytes: Buffer): BlockHeader {
  return {
    hash: spellHash(doubleSha256(bytes)),
    parent: spellHash(bytes.subarray(4, 36)),
    merkleRoot: spellHash(bytes.subarray(36, 68)),
    time: bytes.readUInt32LE(68),
  };
}

/** Fails when these are not the transactions of the block. */
export function refuseOtherContent(header: BlockHeader, txids: readonly string[]): void {
  if (merkleRootOf(txids) === header.merkleRoot) return;
  throw new CoreNodeError(`a node sent transactions that do not belong to block ${header.hash}`);
}

/** That another coin's block has this one's hash: its reward, two branches of hashes, and its header. */
function skipProof(reader: ByteReader): void {
  readTransaction(reader);
  reader.take(32);
  for (let branch = 0; branch < 2; branch += 1) {
    reader.list(() => reader.take(32));
    reader.take(4);
  }
  reader.take(headerBytes);
}

function merkleRootOf(txids: readonly string[]): string {
  let level = txids.map(hashBytes);
  while (level.length > 1) {
    const pairs: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2);
      if (left) pairs.push(doubleSha256(left, right ?? left));
    }
    level = pairs;
  }
  return level[0] ? spellHash(level[0]) : "";
}
