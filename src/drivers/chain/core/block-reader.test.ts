import { afterEach, expect, test } from "vitest";
import { PrunedBlockError } from "../port.ts";
import { createBlockReader } from "./block-reader.ts";
import { closeServers, type CoreServer, type RpcQuestion, serveCore } from "./core-server.fixture.ts";
import { buildBlock, buildReward } from "./raw-blocks.fixture.ts";
import { openCoreNode } from "./rpc.ts";

const script = `76a914${"42".repeat(20)}88ac`;
const blocks = [1, 2, 3, 4, 5].map((place) => buildBlock([buildReward(script, false, place)]));
const hashes = blocks.map(({ hash }) => hash);
const first = "11".repeat(32);

afterEach(closeServers);

const nodeOf = ({ host }: CoreServer) => openCoreNode({ url: `http://me:secret@${host}` });
const unknown = { code: -5, message: "Block not found" };
/** A node of the old dialect with these blocks. */
function oldNode({ method, params: [hash, verbosity] }: RpcQuestion) {
  const at = hashes.indexOf(String(hash));
  if (method === "getblockhash") return { result: first };
  if (verbosity === 2) return { code: -1, message: "JSON value is not a boolean as expected" };
  if (at === -1) return unknown;
  return { result: method === "getblockheader" ? { height: at + 7, time: 1 } : blocks[at]?.hex };
}

test("a node that gives no JSON of whole blocks is asked for their bytes, more of them from time to time", async () => {
  const server = await serveCore(oldNode);
  const reader = createBlockReader([nodeOf(server)], false);
  const found = await reader.fetch(hashes);
  expect(found.map((block) => [block?.hash, block?.height])).toEqual(
    hashes.map((hash, at) => [hash, at + 7]),
  );
  expect(found[0]).toMatchObject({ medianTime: null, transactions: [{ scripts: [script] }] });
  const counts = server.requests.map(({ methods }) => `${methods.length} ${methods[0]}`);
  expect(counts).toEqual([
    "1 getblockhash",
    "1 getblock",
    "1 getblock",
    "1 getblockheader",
    "2 getblock",
    "2 getblockheader",
    "2 getblock",
    "2 getblockheader",
  ]);
  expect(await reader.fetch(["22".repeat(32)])).toEqual([null]);
});

test("a dialect is tried on the newest block where the first one was pruned", async () => {
  const asked: unknown[] = [];
  const server = await serveCore((question) => {
    asked.push(question.params[0]);
    if (question.params[0] === first) return { code: -1, message: "Block not available (pruned data)" };
    if (question.method === "getbestblockhash") return { result: hashes[0] };
    return oldNode(question);
  });
  expect(await createBlockReader([nodeOf(server)], false).fetch([hashes[1] ?? ""])).toMatchObject([{}]);
  expect(asked.slice(0, 4)).toEqual([0, first, undefined, hashes[0]]);
});

test("JSON without the bytes of each transaction is not enough", async () => {
  const server = await serveCore((question) =>
    question.params[1] === 2 ? { result: { tx: [{ txid: first, vin: [], vout: [] }] } } : oldNode(question),
  );
  expect(await createBlockReader([nodeOf(server)], false).fetch(hashes.slice(0, 1))).toMatchObject([{}]);
});

test("a pruned block is another answer than one that no node has", async () => {
  const server = await serveCore((question) =>
    question.params[0] === hashes[0] && question.params[1] !== 2
      ? { code: -1, message: "Block not available (pruned data)" }
      : oldNode(question),
  );
  await expect(createBlockReader([nodeOf(server)], false).fetch(hashes)).rejects.toThrow(PrunedBlockError);
});

test("T3 a node that sends another block than was asked for, or fails, is passed over", async () => {
  const liar = await serveCore((question) =>
    question.params[1] === false ? { result: blocks[4]?.hex } : oldNode(question),
  );
  const behind = await serveCore((question) =>
    question.params[1] === 2 || question.method === "getblockhash" ? oldNode(question) : unknown,
  );
  const honest = await serveCore(oldNode);
  const reader = createBlockReader([liar, behind, honest].map(nodeOf), false);
  expect(await reader.fetch(hashes.slice(0, 1))).toMatchObject([{ hash: hashes[0] }]);
  await reader.fetch(hashes.slice(0, 1));
  // From then on it is asked last.
  expect(liar.requests.map(({ methods }) => methods[0])).toEqual([
    "getblockhash",
    "getblock",
    "getblock",
    "getblockheader",
  ]);
  await expect(createBlockReader([nodeOf(liar)], false).fetch(hashes.slice(0, 1))).rejects.toThrow(
    "a node sent another block",
  );
});

test("blocks that are too large together are asked for one by one", async () => {
  const server = await serveCore(oldNode);
  const maxBytes = 1.5 * (blocks[0]?.hex.length ?? 0);
  const limits = { timeoutMs: 5_000, minBytesPerSecond: 1, longestMs: 10_000, maxBytes };
  const node = openCoreNode({ url: `http://me:secret@${server.host}` }, limits);
  const found = await createBlockReader([node], false).fetch(hashes);
  expect(found.map((block) => block?.hash)).toEqual(hashes);
});
