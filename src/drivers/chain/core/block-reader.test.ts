import { afterEach, expect, test } from "vitest";
import { PrunedBlockError } from "../port.ts";
import { createBlockReader } from "./block-reader.ts";
import { spellHash } from "./bytes.ts";
import { closeServers, type CoreServer, type RpcQuestion, serveCore } from "./core-server.fixture.ts";
import { buildBlock, buildReward } from "./raw-blocks.fixture.ts";
import { type CoreBlock, ofBytes } from "./fetch-blocks.ts";
import { parseTransaction } from "./parse-transaction.ts";
import { openCoreNode } from "./rpc.ts";

const script = `76a914${"42".repeat(20)}88ac`;
const blocks = [1, 2, 3, 4, 5].map((place) => buildBlock([buildReward(script, false, place)]));
const hashes = blocks.map(({ hash }) => hash);
const first = "11".repeat(32);

afterEach(closeServers);

const nodeOf = ({ host }: CoreServer) => openCoreNode({ url: `http://me:secret@${host}` });
const whole = async (block: CoreBlock): Promise<CoreBlock> => block;
const unknown = { code: -5, message: "Block not found" };
/** A node that gives no JSON of whole blocks. */
function oldNode({ method, params: [hash, verbosity] }: RpcQuestion) {
  const at = hashes.indexOf(String(hash));
  if (verbosity === 2) return { code: -1, message: "JSON value is not a boolean as expected" };
  if (at === -1) return unknown;
  return { result: method === "getblockheader" ? { height: at + 7, time: 1 } : blocks[at]?.hex };
}

test("blocks are asked for by their bytes, more of them from time to time", async () => {
  const server = await serveCore(oldNode);
  const reader = createBlockReader([nodeOf(server)], false);
  const found = await reader.fetch(hashes, whole);
  expect(found.map((block) => [block?.hash, block?.height])).toEqual(
    hashes.map((hash, at) => [hash, at + 7]),
  );
  expect(found[0]).toMatchObject({ medianTime: null, transactions: [{ scripts: [script] }] });
  const counts = server.requests.map(({ methods }) => `${methods.length} ${methods[0]}`);
  expect(counts).toEqual([
    "1 getblock",
    "1 getblockheader",
    "2 getblock",
    "2 getblockheader",
    "2 getblock",
    "2 getblockheader",
  ]);
  expect(await reader.fetch(["22".repeat(32)], whole)).toEqual([null]);
});

const [reward = "", other = ""] = [script, `a914${"43".repeat(20)}87`].map((to) => buildReward(to));
/** A transaction in a form that is not known yet: its flags announce a part of which nothing is known. */
const strange = `${other.slice(0, 8)}0008${other.slice(8, -8)}01${other.slice(-8)}`;
const mixed = buildBlock([reward, other]);
const unreadable = mixed.hex.replace(other, strange);
const asJson = (hex: string, bytes = hex) => {
  const { txid, outputs } = ofBytes(parseTransaction(hex)).whole();
  const vout = outputs().map((output) => ({ scriptPubKey: { hex: output.script } }));
  return { txid, hex: bytes, vin: [{}], vout };
};
const header = mixed.hex.slice(0, 160);
const json = {
  hash: mixed.hash,
  height: 9,
  version: 4,
  previousblockhash: "ab".repeat(32),
  merkleroot: spellHash(Buffer.from(header.slice(72, 136), "hex")),
  time: 1_772_366_400,
  bits: "207fffff",
  nonce: 0,
  tx: [asJson(reward), asJson(other, strange)],
};

test("a block with a stranger's transaction of an unknown form is read as JSON, and ours by its bytes", async () => {
  const server = await serveCore(({ method, params: [, verbosity] }) => {
    if (verbosity === 2) return { result: json };
    return { result: method === "getblockheader" ? { height: 9, time: 1 } : unreadable };
  });
  const [block] = await createBlockReader([nodeOf(server)], false).fetch([mixed.hash], whole);
  expect(block?.transactions.map(({ scripts }) => scripts)).toEqual([[script], [`a914${"43".repeat(20)}87`]]);
  expect(block?.transactions[0]?.whole().hex()).toBe(reward);
  expect(() => block?.transactions[1]?.whole()).toThrow("extension block's part");
});

test.each([
  ["no JSON at all", { code: -1, message: "JSON value is not a boolean as expected" }],
  [
    "JSON without the bytes of each transaction",
    { result: { ...json, tx: [{ txid: first, vin: [], vout: [] }] } },
  ],
  ["JSON of another block", { result: { ...json, nonce: 1 } }],
])("a node that has %s of such a block is at fault", async (_, answer) => {
  const server = await serveCore(({ method, params: [, verbosity] }) => {
    if (verbosity === 2) return answer;
    return { result: method === "getblockheader" ? { height: 9, time: 1 } : unreadable };
  });
  const reading = createBlockReader([nodeOf(server)], false).fetch([mixed.hash], whole);
  await expect(reading).rejects.toThrow("extension block's part");
});

test("a pruned block is another answer than one that no node has", async () => {
  const server = await serveCore((question) =>
    question.params[0] === hashes[0] && question.params[1] !== 2
      ? { code: -1, message: "Block not available (pruned data)" }
      : oldNode(question),
  );
  await expect(createBlockReader([nodeOf(server)], false).fetch(hashes, whole)).rejects.toThrow(
    PrunedBlockError,
  );
});

test("T3 a node that sends another block than was asked for, or fails, is passed over", async () => {
  const liar = await serveCore((question) =>
    question.params[1] === false ? { result: blocks[4]?.hex } : oldNode(question),
  );
  const behind = await serveCore((question) => (question.params[1] === 2 ? oldNode(question) : unknown));
  const honest = await serveCore(oldNode);
  const reader = createBlockReader([liar, behind, honest].map(nodeOf), false);
  expect(await reader.fetch(hashes.slice(0, 1), whole)).toMatchObject([{ hash: hashes[0] }]);
  await reader.fetch(hashes.slice(0, 1), whole);
  // From then on it is asked last.
  const methods = liar.requests.map(({ methods: [method] }) => method);
  expect(methods).toEqual(["getblock", "getblockheader", "getblock"]);
  await expect(createBlockReader([nodeOf(liar)], false).fetch(hashes.slice(0, 1), whole)).rejects.toThrow(
    "a node sent another block",
  );
});

test("blocks that are too large together are asked for one by one", async () => {
  const server = await serveCore(oldNode);
  const maxBytes = 1.5 * (blocks[0]?.hex.length ?? 0);
  const limits = { timeoutMs: 5_000, minBytesPerSecond: 1, longestMs: 10_000, maxBytes };
  const node = openCoreNode({ url: `http://me:secret@${server.host}` }, limits);
  const found = await createBlockReader([node], false).fetch(hashes, whole);
  expect(found.map((block) => block?.hash)).toEqual(hashes);
});
