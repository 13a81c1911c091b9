import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { closeServers, serve, serveCore } from "./core-server.fixture.ts";
import { CoreNodeError, CoreRefusal } from "./node-errors.ts";
import { openCoreNode } from "./rpc.ts";

const limits = { timeoutMs: 300, minBytesPerSecond: 1_000, longestMs: 1_000, maxBytes: 10_000 };
const count = z.int();

afterEach(closeServers);

const twice = ({ params }: { readonly params: readonly unknown[] }) =>
  params[0] === 13
    ? { code: -8, message: "Block height out of range\nmore lines" }
    : { result: Number(params[0]) * 2 };

test("an answer comes in the form that was asked for, or not at all", async () => {
  const { host } = await serveCore(twice);
  const node = openCoreNode({ url: `http://me:secret@${host}` }, limits);
  expect(await node.ask(count, "double", 21)).toBe(42);
  await expect(node.ask(z.string(), "double", 21)).rejects.toThrow(`${host} answered double badly`);
  const refusal = node.ask(count, "double", 13);
  await expect(refusal).rejects.toBeInstanceOf(CoreRefusal);
  await expect(refusal).rejects.toMatchObject({
    code: -8,
    message: `${host} refused double: Block height out of range`,
  });
});

test("several questions go in one request, and their answers come in any order", async () => {
  const { host, requests } = await serveCore(twice);
  const node = openCoreNode({ url: `http://me:secret@${host}` }, limits);
  const answers = await node.askAll(count, "double", [[1], [13], [3]]);
  expect(answers).toEqual([2, expect.any(CoreRefusal), 6]);
  expect(requests.map(({ methods }) => methods.length)).toEqual([3]);
  expect(await node.askAll(count, "double", [])).toEqual([]);
});

test("a node that takes one question a request is asked one by one from then on", async () => {
  const { host, requests } = await serveCore(twice, { takesBatches: false });
  const node = openCoreNode({ url: `http://me:secret@${host}` }, limits);
  for (let round = 0; round < 2; round += 1) {
    expect(await node.askAll(count, "double", [[1], [13]])).toEqual([2, expect.any(CoreRefusal)]);
  }
  expect(requests.map(({ methods }) => methods.length)).toEqual([2, 1, 1, 1, 1]);
});

test("a wrong password is said in a sentence without it, or the URL", async () => {
  const { host } = await serveCore(twice);
  const node = openCoreNode({ url: `http://me:wrong@${host}/wallet/x` }, limits);
  const message = `${host} does not take this login (status 401)`;
  await expect(node.ask(count, "double", 1)).rejects.toThrow(new CoreNodeError(message));
  await expect(node.askAll(count, "double", [[1], [2]])).rejects.toThrow(new CoreNodeError(message));
});

test("a node that is not there, starts, or answers something else says so without its URL", async () => {
  const gone = await serve(() => undefined);
  await closeServers();
  const lost = openCoreNode({ url: `http://me:secret@${gone}` }, limits);
  await expect(lost.ask(count, "double")).rejects.toThrow(`${gone} failed double: ECONNREFUSED`);
  const { host } = await serveCore(() => ({ code: -28, message: "Loading block index..." }));
  const warming = openCoreNode({ url: `http://me:secret@${host}` }, limits);
  await expect(warming.ask(count, "double")).rejects.toThrow(
    `${host} refused double: Loading block index...`,
  );
  const page = await serve((_, response) => response.end("<html>"));
  const other = openCoreNode({ url: `http://me:secret@${page}` }, limits);
  await expect(other.ask(count, "double")).rejects.toThrow(
    `${page} answered double with status 200 and no JSON`,
  );
});

test("a node that answers byte by byte, or without end, costs no more than the limits", async () => {
  const slow = await serve((_, response) => {
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  });
  const begin = performance.now();
  await expect(openCoreNode({ url: `http://a:b@${slow}` }, limits).ask(count, "double")).rejects.toThrow(
    CoreNodeError,
  );
  expect(performance.now() - begin).toBeLessThan(limits.longestMs);
  const large = await serve((_, response) => response.end(`"${"x".repeat(limits.maxBytes)}"`));
  await expect(openCoreNode({ url: `http://a:b@${large}` }, limits).ask(count, "double")).rejects.toThrow(
    "larger than",
  );
});

test("the cookie of a node that was started again is read again", async () => {
  const dir = await mkdtemp(join(tmpdir(), "core-cookie-"));
  try {
    const cookieFile = join(dir, ".cookie");
    await writeFile(cookieFile, "__cookie__:old\n");
    const { host, requests } = await serveCore(twice, { login: "__cookie__:new:er" });
    const node = openCoreNode({ url: `http://${host}`, cookieFile }, limits);
    await expect(node.ask(count, "double", 1)).rejects.toThrow("does not take this login");
    await writeFile(cookieFile, "__cookie__:new:er");
    expect(await node.ask(count, "double", 1)).toBe(2);
    expect(await node.ask(count, "double", 2)).toBe(4);
    expect(requests.map(({ login }) => login === requests.at(-1)?.login)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  } finally {
    await rm(dir, { recursive: true });
  }
  const without = openCoreNode({ url: "http://127.0.0.1:1", cookieFile: join(dir, ".cookie") }, limits);
  await expect(without.ask(count, "double", 1)).rejects.toThrow(
    "the cookie file of 127.0.0.1:1 cannot be read",
  );
});
