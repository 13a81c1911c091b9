import { afterEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { watchFor } from "../watch.fixture.ts";
import { createSpelling } from "./addresses.ts";
import { bitcoin } from "./coins.ts";
import { closeServers, type CoreServer, type RpcAnswer, serveCore } from "./core-server.fixture.ts";
import { createMempools } from "./mempool.ts";
import { parseTransaction } from "./parse-transaction.ts";
import { buildReward, bip143 } from "./raw-blocks.fixture.ts";
import { openCoreNode } from "./rpc.ts";

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const [network] = Object.values(bitcoin.networks);
if (network === undefined) throw new Error("Bitcoin has a main network");
const reading = { coin: bitcoin, spelling: createSpelling(network) };
const paid = parseTransaction(bip143);
const address = reading.spelling.addressOf(paid.outputs()[0]?.script ?? "") ?? "";
const [outpoint = ""] = paid.inputs().flatMap((input) => input.outpoint ?? []);

/** Transactions of others, as many as are wanted. */
const others = new Map(
  Array.from({ length: 450 }, (_, place) => buildReward("51", false, place)).map((hex) => [
    parseTransaction(hex).txid,
    hex,
  ]),
);

afterEach(closeServers);

/** A node whose mempool has these transactions, by id. */
const serveMempool = (waiting: Map<string, string>): Promise<CoreServer> =>
  serveCore(({ method, params }): RpcAnswer => {
    if (method === "getrawmempool") return { result: [...waiting.keys()] };
    const hex = waiting.get(String(params[0]));
    return hex === undefined ? { code: -5, message: "No such mempool transaction." } : { result: hex };
  });
const nodeOf = ({ host }: CoreServer) => openCoreNode({ url: `http://me:secret@${host}` });
const sizesOf = (server: CoreServer): number[] =>
  server.requests
    .filter(({ methods }) => methods[0] === "getrawtransaction")
    .map(({ methods }) => methods.length);

test("what waits is asked for by two hundred, and each transaction once", async () => {
  const waiting = new Map([...others, [paid.txid, bip143]]);
  const server = await serveMempool(waiting);
  const look = createMempools([nodeOf(server)], clock);
  const seen = await look(reading, watchFor(address, outpoint), 0);
  expect(seen.outputs).toEqual([
    {
      txid: paid.txid,
      ref: "v0",
      address,
      asset: "BTC",
      amount: paid.outputs()[0]?.amount,
      senders: [expect.stringMatching(/^bc1q/)],
      spends: paid.inputs().map((input) => input.outpoint),
    },
  ]);
  expect(seen.spent).toEqual([{ outpoint, txid: paid.txid }]);
  expect(sizesOf(server)).toEqual([200, 200, 51]);
  expect(await look(reading, watchFor(address, outpoint), 0)).toEqual(seen);
  expect(sizesOf(server)).toHaveLength(3);
});

test("what left is forgotten, and looked at again when it comes back", async () => {
  const waiting = new Map([[paid.txid, bip143]]);
  const look = createMempools([nodeOf(await serveMempool(waiting))], clock);
  const watch = watchFor(address);
  expect((await look(reading, watch, 0)).outputs).toHaveLength(1);
  waiting.clear();
  expect(await look(reading, watch, 0)).toEqual({ outputs: [], spent: [] });
  waiting.set(paid.txid, bip143);
  expect((await look(reading, watch, 0)).outputs).toHaveLength(1);
});

test("a transaction that cannot be read, or is another one, hides no other", async () => {
  const [strange = "", another = ""] = others.keys();
  const waiting = new Map([
    [strange, "0100"],
    [another, bip143],
    [paid.txid, bip143],
  ]);
  const look = createMempools([nodeOf(await serveMempool(waiting))], clock);
  expect((await look(reading, watchFor(address), 0)).outputs).toMatchObject([{ txid: paid.txid }]);
});

test("what was not watched because the database failed is looked at again", async () => {
  const look = createMempools([nodeOf(await serveMempool(new Map([[paid.txid, bip143]])))], clock);
  const broken = { ...watchFor(address), addresses: () => Promise.reject(new Error("no database")) };
  await expect(look(reading, broken, 0)).rejects.toThrow("no database");
  expect((await look(reading, watchFor(address), 0)).outputs).toHaveLength(1);
});

test("the next node is asked when one fails, and none before the time is over", async () => {
  const failing = await serveCore(() => ({ code: -28, message: "Loading block index..." }));
  const server = await serveMempool(new Map([[paid.txid, bip143]]));
  const look = createMempools([nodeOf(failing), nodeOf(server)], clock);
  const seen = await look(reading, watchFor(address), 15_000);
  expect(seen.outputs).toHaveLength(1);
  const before = server.requests.length;
  clock.advance(14_999);
  expect(await look(reading, watchFor(address), 15_000)).toEqual(seen);
  expect(server.requests).toHaveLength(before);
  clock.advance(1);
  await look(reading, watchFor(address), 15_000);
  expect(server.requests.length).toBeGreaterThan(before);
  await expect(createMempools([nodeOf(failing)], clock)(reading, watchFor(address), 0)).rejects.toThrow(
    "Loading block index",
  );
});
