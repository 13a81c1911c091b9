import { parseTransaction } from "#src/drivers/chain/core/parse-transaction.ts";
import type { RpcQuestion } from "#src/drivers/chain/core/core-server.fixture.ts";
import { bits, type CoreBody, type CoreDayBlock, makeCoreDay, rawOf } from "./core-day.ts";
import { baseHeight, type CoreShape } from "./shapes.ts";

const notFound = -5;
const outOfRange = -8;

/** A node of Bitcoin's kind with a day of blocks, which it has from `reveal` on. */
export function createCoreNode(shape: CoreShape, endsAt: number) {
  const blocks = makeCoreDay(shape, endsAt);
  const byHash = new Map(blocks.map((block) => [block.hash, block]));
  const verboseBodies = new Map<CoreBody, string>();
  let known = 1;

  const tip = () => blocks[known - 1];
  const find = (hash: unknown): CoreDayBlock => {
    const block = byHash.get(String(hash));
    if (block === undefined) throw new Refusal(notFound, "Block not found");
    return block;
  };
  const verbose = (block: CoreDayBlock): string => {
    const shared = verboseBodies.get(block.body) ?? block.body.transactions.map(jsonOf).join(",");
    verboseBodies.set(block.body, shared);
    const { header, own, body, ...rest } = block;
    const facts = {
      hash: rest.hash,
      confirmations: 1,
      height: rest.height,
      version: header.readInt32LE(),
      versionHex: header.readInt32LE().toString(16),
      merkleroot: rest.merkleRoot,
      time: rest.time,
      mediantime: rest.time - 3_000,
      nonce: 0,
      bits: bits.toString(16),
      difficulty: 1,
      nTx: own.length + body.transactions.length,
      previousblockhash: rest.parent,
    };
    return `${JSON.stringify(facts).slice(0, -1)},"tx":[${own.map(jsonOf).join(",")},${shared}]}`;
  };
  const getBlock = ([hash, verbosity]: readonly unknown[]): string => {
    const block = find(hash === shape.genesis ? blocks[0]?.hash : hash);
    if (verbosity === false || verbosity === 0) return JSON.stringify(rawOf(shape, block));
    if (!shape.isVerbose) throw new Refusal(-1, "JSON value is not a boolean as expected");
    return verbose(block);
  };
  const getBlockHash = ([height]: readonly unknown[]): unknown => {
    if (height === 0) return shape.genesis;
    const place = Number(height) - baseHeight;
    const block = place < known ? blocks[place] : undefined;
    if (block === undefined) throw new Refusal(outOfRange, "Block height out of range");
    return block.hash;
  };
  const getHeader = ([asked]: readonly unknown[]): unknown => {
    const { height, hash, time } = find(asked);
    return { hash, height, time, mediantime: time - 3_000 };
  };
  const others: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getblockhash: getBlockHash,
    getblockheader: getHeader,
    getblockcount: () => tip()?.height,
    getbestblockhash: () => tip()?.hash,
    getblockchaininfo: () => ({ blocks: tip()?.height, headers: tip()?.height, bestblockhash: tip()?.hash }),
    getrawmempool: () => [],
    getnetworkinfo: () => ({ version: 270_000, subversion: "/Bench:1.0.0/" }),
    getmempoolinfo: () => ({ size: 0 }),
  };
  /** The text of the result. */
  const answer = ({ method, params }: RpcQuestion): string => {
    if (method === "getblock") return getBlock(params);
    const own = others[method];
    if (own === undefined) throw new Refusal(notFound, "No such mempool or blockchain transaction");
    return JSON.stringify(own(params));
  };
  return {
    reveal: () => {
      known = blocks.length;
    },
    answer,
  };
}

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** With every field that nodes send: most of the text of a block is of those that are not read. */
function jsonOf(hex: string): string {
  const { txid, inputs, outputs } = parseTransaction(hex);
  const bytes = hex.length / 2;
  const json = {
    txid,
    hash: txid,
    version: 2,
    size: bytes,
    vsize: bytes,
    weight: bytes * 4,
    locktime: 0,
    vin: inputs().map(({ outpoint, script, witness }) => {
      const [from, vout] = outpoint?.split(":") ?? [];
      if (from === undefined) return { coinbase: script.toString("hex"), sequence: 4_294_967_295 };
      const scriptSig = { asm: script.toString("hex"), hex: script.toString("hex") };
      const txinwitness = witness.map((part) => part.toString("hex"));
      return { txid: from, vout: Number(vout), scriptSig, txinwitness, sequence: 4_294_967_293 };
    }),
    vout: outputs().map(({ script, amount }, n) => ({
      value: Number(amount) / 1e8,
      n,
      scriptPubKey: {
        asm: `0 ${script.slice(4)}`,
        desc: `addr(bcrt1q${script.slice(0, 38)})#abcdefgh`,
        hex: script,
        address: `bcrt1q${script.slice(0, 38)}`,
        type: "witness_v0_keyhash",
      },
    })),
    fee: 0.00001234,
    hex,
  };
  return JSON.stringify(json);
}
