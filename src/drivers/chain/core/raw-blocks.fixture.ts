import { doubleSha256, hashBytes, spellHash } from "./bytes.ts";
import { parseTransaction } from "./parse-transaction.ts";

/** The signed example of BIP 143 with an input of either kind. */
export const bip143 =
  "01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000";

/** A block as a node stores it, of these transactions; whatever is `between` header and transactions, or behind. */
export function buildBlock(
  transactions: readonly string[],
  { version = 4, parent = "ab".repeat(32), seconds = 1_772_366_400, between = "", behind = "" } = {},
): { readonly hash: string; readonly hex: string } {
  const root = rootOf(transactions.map((hex) => hashBytes(parseTransaction(hex).txid)));
  const header = Buffer.alloc(80);
  header.writeInt32LE(version);
  hashBytes(parent).copy(header, 4);
  root.copy(header, 36);
  header.writeUInt32LE(seconds, 68);
  header.writeUInt32LE(0x207fffff, 72);
  const hex = [header.toString("hex"), between, countOf(transactions.length), ...transactions, behind].join(
    "",
  );
  return { hex, hash: spellHash(doubleSha256(header)) };
}

/** The proof of merged mining: another coin's reward, a branch in its block, one in its list of coins, its header. */
export function buildProof(parentReward: string): string {
  const branch = (hashes: number): string => countOf(hashes) + "cd".repeat(32 * hashes) + "01000000";
  return parentReward + "ef".repeat(32) + branch(11) + branch(3) + "11".repeat(80);
}

function rootOf(hashes: readonly Buffer[]): Buffer {
  const [first, ...rest] = hashes;
  if (first === undefined) throw new Error("a block has a transaction");
  if (rest.length === 0) return first;
  const pairs = Array.from({ length: Math.ceil(hashes.length / 2) }, (_, pair) => {
    const [left = first, right = left] = hashes.slice(pair * 2, pair * 2 + 2);
    return doubleSha256(left, right);
  });
  return rootOf(pairs);
}

/** A miner's reward with one output; with a witness it has the form since SegWit. */
export function buildReward(script: string, hasWitness = false, place = 0): string {
  const input = `01${"00".repeat(32)}ffffffff0403${place.toString(16).padStart(6, "0")}ffffffff`;
  const output = `0100f2052a01000000${sized(script)}`;
  const [flags, witness] = hasWitness ? ["0001", `0120${"00".repeat(32)}`] : ["", ""];
  return `01000000${flags}${input}${output}${witness}00000000`;
}

/** A transaction that spends an outpoint; it is signed by nothing, since no reader asks. */
export function buildPayment(
  outpoint: string,
  outputs: readonly { readonly script: string; readonly amount: bigint }[],
  hasWitness: boolean,
): string {
  const [txid = "", vout = "0"] = outpoint.split(":");
  const [place, amounts] = [Buffer.alloc(4), outputs.map(() => Buffer.alloc(8))];
  place.writeUInt32LE(Number(vout));
  for (const [at, { amount }] of outputs.entries()) amounts[at]?.writeBigUInt64LE(amount);
  const input = `01${hashBytes(txid).toString("hex")}${place.toString("hex")}00ffffffff`;
  const paid = outputs.map(({ script }, at) => `${amounts[at]?.toString("hex")}${sized(script)}`);
  const [flags, witness] = hasWitness ? ["0001", `01${sized("42".repeat(64))}`] : ["", ""];
  return `02000000${flags}${input}${countOf(outputs.length)}${paid.join("")}${witness}00000000`;
}

/** A script and its length. */
const sized = (hex: string): string => countOf(hex.length / 2) + hex;

/** Below 253 a count is a byte. */
const countOf = (count: number): string => count.toString(16).padStart(2, "0");
