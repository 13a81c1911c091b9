import { ByteReader, doubleSha256, spellHash } from "./bytes.ts";
import { CoreNodeError } from "./node-errors.ts";

export interface CoreInput {
  /** `<txid>:<vout>`; null for the input of a miner's reward. */
  readonly outpoint: string | null;
  readonly script: Buffer;
  readonly witness: readonly Buffer[];
}

export interface CoreOutput {
  /** In hexadecimal. */
  readonly script: string;
  readonly amount: bigint;
}

/**
 * A transaction as its bytes say it is; its id is computed from them. Nearly all of a block is of strangers, so that
 * inputs and outputs are read when they are asked for.
 */
export interface CoreTransaction {
  readonly txid: string;
  inputs(): CoreInput[];
  outputs(): CoreOutput[];
  /** The outpoints that it spends. */
  spends(): string[];
  /** Of its outputs, in hexadecimal. */
  scripts(): string[];
  /** The whole of it in hexadecimal. */
  hex(): string;
}

/** After the version: no transaction has no inputs, so that a zero says that flags follow (BIP 144). */
const marker = 0x00;
const witnessFlag = 0x01;
/** Litecoin's: the transaction has a part in the extension block, or leads there. */
const extensionFlag = 0x08;
const noOutpoint = `${"00".repeat(32)}:4294967295`;

/** Reads one transaction and leaves the reader behind it. */
export function readTransaction(reader: ByteReader): CoreTransaction {
  const start = reader.skip(4);
  const flags = readFlags(reader);
  const hasWitness = (flags & witnessFlag) !== 0;
  const inputsAt = reader.offset;
  const inputCount = reader.skipList(() => skipInput(reader));
  const outputsAt = reader.offset;
  reader.skipList(() => skipOutput(reader));
  const witnessAt = reader.offset;
  for (let left = hasWitness ? inputCount : 0; left > 0; left -= 1) {
    reader.skipList(() => reader.skipSized());
  }
  if (flags & extensionFlag) skipExtension(reader);
  const lockTime = reader.skip(4);
  const end = reader.offset;
  const parts = [
    reader.between(start, start + 4),
    reader.between(inputsAt, witnessAt),
    reader.between(lockTime, end),
  ];
  return {
    txid: spellHash(doubleSha256(...(flags === 0 ? [reader.between(start, end)] : parts))),
    inputs() {
      const [own, witness] = [reader.at(inputsAt), reader.at(witnessAt)];
      return own
        .list(() => readInput(own))
        .map((input) => (hasWitness ? { ...input, witness: witness.list(() => witness.sized()) } : input));
    },
    outputs() {
      const own = reader.at(outputsAt);
      return own.list(() => readOutput(own));
    },
    spends() {
      const own = reader.at(inputsAt);
      return own.list(() => readSpend(own)).filter((outpoint) => outpoint !== noOutpoint);
    },
    scripts() {
      const own = reader.at(outputsAt);
      return own.list(() => readScript(own));
    },
    hex: () => reader.between(start, end).toString("hex"),
  };
}

/** A transaction alone. Fails when bytes follow it. */
export function parseTransaction(hex: string): CoreTransaction {
  const reader = new ByteReader(Buffer.from(hex, "hex"));
  const transaction = readTransaction(reader);
  if (reader.rest > 0) throw new CoreNodeError("a node sent a transaction with bytes behind it");
  return transaction;
}

function readFlags(reader: ByteReader): number {
  const [first, flags = 0] = reader.take(2);
  if (first === marker) return flags;
  reader.back(2);
  return 0;
}

function readInput(reader: ByteReader): CoreInput {
  const outpoint = readOutpoint(reader);
  const script = reader.sized();
  reader.skip(4);
  return { outpoint: outpoint === noOutpoint ? null : outpoint, script, witness: [] };
}

function readSpend(reader: ByteReader): string {
  const outpoint = readOutpoint(reader);
  reader.skipSized();
  reader.skip(4);
  return outpoint;
}

function readOutpoint(reader: ByteReader): string {
  const txid = spellHash(reader.take(32));
  return `${txid}:${reader.uint32()}`;
}

function skipInput(reader: ByteReader): void {
  reader.skip(36);
  reader.skipSized();
  reader.skip(4);
}

function readOutput(reader: ByteReader): CoreOutput {
  const amount = reader.uint64();
  return { amount, script: reader.sized().toString("hex") };
}

function readScript(reader: ByteReader): string {
  reader.skip(8);
  return reader.sized().toString("hex");
}

function skipOutput(reader: ByteReader): void {
  reader.skip(8);
  reader.skipSized();
}

/** In a block the part in the extension block is left out: a zero is all that remains. */
function skipExtension(reader: ByteReader): void {
  const [presence] = reader.take(1);
  if (presence !== 0) throw new CoreNodeError("a transaction brings an extension block's part along");
}
