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

/** A transaction as its bytes say it is; its id is computed from them. */
export interface CoreTransaction {
  readonly txid: string;
  readonly inputs: readonly CoreInput[];
  readonly outputs: readonly CoreOutput[];
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
  const start = reader.offset;
  const version = reader.take(4);
  const flags = readFlags(reader);
  const body = reader.offset;
  const bare = reader.list(() => readInput(reader));
  const outputs = reader.list(() => readOutput(reader));
  const parts = reader.since(body);
  const inputs =
    flags & witnessFlag ? bare.map((input) => ({ ...input, witness: readWitness(reader) })) : bare;
  if (flags & extensionFlag) skipExtension(reader);
  const lockTime = reader.take(4);
  const whole = reader.since(start);
  return {
    txid: spellHash(doubleSha256(version, parts, lockTime)),
    inputs,
    outputs,
    hex: () => whole.toString("hex"),
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
  const txid = spellHash(reader.take(32));
  const outpoint = `${txid}:${reader.uint32()}`;
  const script = reader.sized();
  reader.take(4);
  return { outpoint: outpoint === noOutpoint ? null : outpoint, script, witness: [] };
}

function readOutput(reader: ByteReader): CoreOutput {
  const amount = reader.uint64();
  return { amount, script: reader.sized().toString("hex") };
}

function readWitness(reader: ByteReader): Buffer[] {
  return reader.list(() => reader.sized());
}

/** In a block the part in the extension block is left out: a zero is all that remains. */
function skipExtension(reader: ByteReader): void {
  const [presence] = reader.take(1);
  if (presence !== 0) throw new CoreNodeError("a transaction brings an extension block's part along");
}
