import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { NodeBusy, NodeError, NodeOverflow, NodePruned, NodeRefusal } from "./node.ts";
import { openRpc } from "./rpc.ts";

interface Reply {
  readonly status?: number;
  readonly body: unknown;
}
type Call = { readonly id: number; readonly method: string };

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

/** A node that answers as scripted, and how many calls each request had. */
async function serve(answer: (calls: readonly Call[], isBatch: boolean) => Reply) {
  const sizes: number[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const calls: unknown = JSON.parse(sent);
      const list = Array.isArray(calls) ? calls : [calls];
      sizes.push(list.length);
      const { status = 200, body } = answer(list, Array.isArray(calls));
      return response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
    });
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { rpc: openRpc(`http://127.0.0.1:${port}/v2/secret-key-1`, "the node"), sizes };
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

const resultOf = ({ id, method }: Call) => ({ jsonrpc: "2.0", id, result: method });
const errorOf = ({ id }: Call, code: number, message: string) => ({ id, error: { code, message } });
const usual = (calls: readonly Call[], isBatch: boolean): Reply => {
  const answers = calls.map(resultOf);
  return { body: isBatch ? answers : answers[0] };
};
const names = (count: number): string[] => Array.from({ length: count }, (_, place) => `m${place}`);
const askAll = (rpc: ReturnType<typeof openRpc>, methods: readonly string[]) =>
  Promise.all(methods.map((method) => rpc.request(method, [])));
const failing = async (reply: Reply): Promise<unknown> => {
  const { rpc } = await serve(() => reply);
  return rpc.request("eth_call", []).catch((error: unknown) => error);
};
const withError = (code: number, message: string) => failing({ body: { id: 0, error: { code, message } } });

test("questions of one moment go in one request, and come back in their order", async () => {
  const { rpc, sizes } = await serve((calls, isBatch) => {
    const { body } = usual(calls, isBatch);
    return { body: Array.isArray(body) ? body.toReversed() : body };
  });
  expect(await askAll(rpc, names(5))).toEqual(names(5));
  expect(await rpc.request("alone", [])).toBe("alone");
  expect(sizes).toEqual([5, 1]);
  expect(await askAll(rpc, names(90))).toEqual(names(90));
  expect(sizes.slice(2).toSorted((a, b) => a - b)).toEqual([10, 40, 40]);
});

test.each([
  ["with an error object", { body: { id: null, error: { code: -32_600, message: "batch too large" } } }],
  [
    "as if it had failed",
    { status: 500, body: { error: { code: 31, message: "Batch of more than 3 requests are not allowed" } } },
  ],
  ["with a status", { status: 413, body: "<html>" }],
  [
    "with the answer to one of them",
    { body: [{ id: 0, error: { code: -32_600, message: "batch too large" } }] },
  ],
] as const)(
  "a node that refuses several questions at once %s is asked in smaller requests, from then on",
  async (_, reply) => {
    const { rpc, sizes } = await serve((calls, isBatch) =>
      calls.length > 3 ? reply : usual(calls, isBatch),
    );
    expect(await askAll(rpc, names(12))).toEqual(names(12));
    expect(rpc.takesBatches()).toBe(true);
    const before = sizes.length;
    expect(await askAll(rpc, names(12))).toEqual(names(12));
    expect(sizes.slice(before)).toEqual([3, 3, 3, 3]);
  },
);

test("a node that takes one question at a time is remembered as such", async () => {
  const { rpc, sizes } = await serve((calls, isBatch) =>
    isBatch ? { status: 400, body: "no" } : usual(calls, isBatch),
  );
  expect(await askAll(rpc, names(4))).toEqual(names(4));
  expect(rpc.takesBatches()).toBe(false);
  const before = sizes.length;
  await askAll(rpc, names(4));
  expect(sizes.slice(before)).toEqual([1, 1, 1, 1]);
});

test("what a node left out of an answer to several questions is asked for again", async () => {
  const { rpc } = await serve((calls, isBatch) => {
    if (!isBatch || calls.length < 4) return usual(calls, isBatch);
    const [first, second, third, ...rest] = calls;
    const short = [first, third].flatMap((call) => (call ? [resultOf(call)] : []));
    const tooMuch = second ? [errorOf(second, -32_003, "response too large")] : [];
    return { body: [...short, ...tooMuch, ...rest.slice(1).map(resultOf)] };
  });
  expect(await askAll(rpc, names(8))).toEqual(names(8));
  expect(rpc.takesBatches()).toBe(true);
});

test("one failure of several is that question's alone", async () => {
  const { rpc } = await serve((calls) => ({
    body: calls.map((call) =>
      call.method === "m1" ? errorOf(call, -32_601, "no such method") : resultOf(call),
    ),
  }));
  const outcomes = await Promise.allSettled(names(3).map((method) => rpc.request(method, [])));
  expect(outcomes).toMatchObject([{ value: "m0" }, { reason: { name: "NodeRefusal" } }, { value: "m2" }]);
});

test("a node that is busy is asked again, twice", async () => {
  let asked = 0;
  const { rpc } = await serve((calls, isBatch) => {
    asked += 1;
    return asked < 3 ? { status: 429, body: "slow down" } : usual(calls, isBatch);
  });
  expect(await rpc.request("later", [])).toBe("later");
  expect(await failing({ status: 503, body: "" })).toBeInstanceOf(NodeBusy);
  expect(await withError(-32_005, "limit exceeded")).toBeInstanceOf(NodeBusy);
});

test("what a node's error means is shown by its kind", async () => {
  expect(await withError(-32_601, "method not found")).toBeInstanceOf(NodeRefusal);
  expect(await withError(-32_000, "missing trie node 0xab (path )")).toBeInstanceOf(NodePruned);
  expect(await withError(4444, "pruned history unavailable")).toBeInstanceOf(NodePruned);
  expect(await withError(-32_008, "Response is too big")).toBeInstanceOf(NodeOverflow);
  expect(await failing({ body: '{"id":0,"result":{"hash":"0x' })).toBeInstanceOf(NodeOverflow);
  const internal = await withError(-32_603, "internal error");
  expect(internal).toBeInstanceOf(NodeError);
  expect(internal).not.toBeInstanceOf(NodeRefusal);
});

test("failures name the node, the question and the reason, and never show the key in the URL", async () => {
  const echo = await withError(-32_000, `bad project\nid secret-key-1 ${"x".repeat(500)}`);
  expect(String(echo)).toMatch(/^NodeRefusal: the node failed eth_call: bad project id … x+$/);
  expect(String(await failing({ status: 401, body: { message: "who?" } }))).toBe(
    "NodeError: the node failed eth_call: HTTP 401, its answer has no result",
  );
  const down = await openRpc(`http://127.0.0.1:${await closedPort()}/secret-key-1`, "the node")
    .request("eth_call", [])
    .catch(String);
  expect(down).toBe("NodeBusy: the node failed eth_call: ECONNREFUSED");
});
