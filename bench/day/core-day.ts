import { createHash } from "node:crypto";
import { doubleSha256, hashBytes, spellHash } from "#src/drivers/chain/core/bytes.ts";
import { parseTransaction } from "#src/drivers/chain/core/parse-transaction.ts";
import { buildProof, buildReward } from "#src/drivers/chain/core/raw-blocks.fixture.ts";
import { createRandom } from "#src/shared/random.ts";
import { baseHeight, type CoreShape, watchedHash } from "./shapes.ts";

/** A block of the day: what is its own, and which body it shares with others. */
export interface CoreDayBlock {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
  readonly merkleRoot: string;
  readonly time: number;
  readonly header: Buffer;
  /** The miner's reward, and a payment that may be to a watched address. */
  readonly own: readonly string[];
  readonly body: CoreBody;
}

/** The transactions behind the first two, and the hashes that lead from those to the root. */
export interface CoreBody {
  readonly transactions: readonly string[];
  readonly branch: readonly Buffer[];
}

const bodies = 4;
const mergedMining = 0x100;
/** Of the difficulty that regtest has. */
export const bits = 0x207fffff;

/**
 * A day of blocks on top of the one at `baseHeight`, which are full as those of the main network are. They share a few
 * bodies; header, reward, root and hash are each block's own, so that everything a driver checks is true.
 */
export function makeCoreDay(shape: CoreShape, endsAt: number): readonly CoreDayBlock[] {
  const random = createRandom(shape.seed);
  const pool = Array.from({ length: bodies }, () => makeBody(shape, random));
  const blocks: CoreDayBlock[] = [];
  let parent = spellHash(doubleSha256(Buffer.from(`${shape.chain} base`)));
  for (let at = 0; at <= shape.blocks; at += 1) {
    const body = pool[at % bodies] ?? makeBody(shape, random);
    const height = baseHeight + at;
    const isOurs = at > 0 && at % shape.payEvery === 0;
    const own = [
      buildReward(keyHashScript(shape, pseudo(`miner ${at}`)), shape.isSegwit, at),
      makeTransaction(shape, random, [
        {
          script: keyHashScript(shape, isOurs ? watchedHash(shape.chain, at) : pseudo(`to ${at}`)),
          units: shape.payUnits,
        },
      ]),
    ];
    const leaves = own.map((hex) => hashBytes(parseTransaction(hex).txid));
    const root = body.branch.reduce((node, sibling) => doubleSha256(node, sibling), doubleSha256(...leaves));
    const time = endsAt - (shape.blocks - at) * Math.floor(86_400 / shape.blocks);
    const header = Buffer.alloc(80);
    header.writeInt32LE(shape.hasMergedMining ? 4 | mergedMining : 0x20000000);
    hashBytes(parent).copy(header, 4);
    root.copy(header, 36);
    header.writeUInt32LE(time, 68);
    header.writeUInt32LE(bits, 72);
    const hash = spellHash(doubleSha256(header));
    blocks.push({ height, hash, parent, merkleRoot: spellHash(root), time, header, own, body });
    parent = hash;
  }
  return blocks;
}

/** The bytes of a block as a node stores it, in hexadecimal. */
export function rawOf(shape: CoreShape, { header, own, body }: CoreDayBlock): string {
  const count = own.length + body.transactions.length;
  const size = Buffer.alloc(3, 0xfd);
  size.writeUInt16LE(count, 1);
  const proof = shape.hasMergedMining ? buildProof(buildReward("51")) : "";
  const length = count < 0xfd ? count.toString(16).padStart(2, "0") : size.toString("hex");
  return [header.toString("hex"), proof, length, ...own, ...body.transactions].join("");
}

function makeBody(shape: CoreShape, random: () => number): CoreBody {
  const transactions = Array.from({ length: shape.transactions - 2 }, () =>
    makeTransaction(shape, random, outputsOf(shape, random)),
  );
  const leaves = transactions.map((hex) => hashBytes(parseTransaction(hex).txid));
  return { transactions, branch: branchOf(leaves) };
}

/** The siblings on the way from the first two leaves, which are not known yet, to the root. */
function branchOf(rest: readonly Buffer[]): Buffer[] {
  const branch: Buffer[] = [];
  // The first two leaves are one node; what follows them is paired from here on.
  let level = paired(rest);
  while (level.length > 0) {
    const [sibling, ...others] = level;
    if (sibling) branch.push(sibling);
    level = paired(others);
  }
  return branch;
}

function paired(nodes: readonly Buffer[]): Buffer[] {
  const pairs: Buffer[] = [];
  for (let at = 0; at < nodes.length; at += 2) {
    const [left, right] = nodes.slice(at, at + 2);
    if (left) pairs.push(doubleSha256(left, right ?? left));
  }
  return pairs;
}

interface Output {
  readonly script: string;
  readonly units: bigint;
}

function outputsOf(shape: CoreShape, random: () => number): Output[] {
  const count = 1 + Math.floor(random() * 4);
  return Array.from({ length: count }, () => ({
    script: scriptOf(shape, random),
    units: BigInt(Math.floor(random() * 1e9)),
  }));
}

/** Kinds of scripts as they are shared out on the main network. */
function scriptOf(shape: CoreShape, random: () => number): string {
  const hash = pseudo(`${random()}`);
  const choice = random();
  if (!shape.isSegwit) return choice < 0.92 ? `76a914${hash}88ac` : `a914${hash}87`;
  if (choice < 0.42) return `0014${hash}`;
  if (choice < 0.72) return `5120${hash}${hash.slice(0, 24)}`;
  if (choice < 0.84) return `76a914${hash}88ac`;
  if (choice < 0.96) return `a914${hash}87`;
  return `6a14${hash}`;
}

function keyHashScript({ isSegwit }: CoreShape, hash: string): string {
  return isSegwit ? `0014${hash}` : `76a914${hash}88ac`;
}

function makeTransaction({ isSegwit }: CoreShape, random: () => number, outputs: readonly Output[]): string {
  const inputs = 1 + Math.floor(random() * 3);
  const signature = `30${pseudo(`${random()}`).repeat(4).slice(0, 140)}`;
  const key = `02${pseudo(`${random()}`)}${"ab".repeat(12)}`;
  const script = isSegwit ? "00" : `6a47${signature}21${key}`;
  const spent = Array.from(
    { length: inputs },
    () => `${createHash("sha256").update(`${random()}`).digest("hex")}00000000${script}fdffffff`,
  );
  const paid = outputs.map(({ script: to, units }) => {
    const amount = Buffer.alloc(8);
    amount.writeBigUInt64LE(units);
    return `${amount.toString("hex")}${sized(to)}`;
  });
  const witness = isSegwit ? `0247${signature}21${key}`.repeat(inputs) : "";
  const flags = isSegwit ? "0001" : "";
  return `02000000${flags}${listed(spent)}${listed(paid)}${witness}00000000`;
}

function listed(items: readonly string[]): string {
  return items.length.toString(16).padStart(2, "0") + items.join("");
}

function sized(hex: string): string {
  return (hex.length / 2).toString(16).padStart(2, "0") + hex;
}

function pseudo(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}
