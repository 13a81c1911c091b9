import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { openClient } from "./client.ts";

// What an engine on a unix socket answers, or does not.

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function engine(listener: RequestListener) {
  const dir = mkdtempSync(join(tmpdir(), "engine-"));
  const endpoint = join(dir, "socket");
  const server = createServer(listener);
  server.listen(endpoint);
  await once(server, "listening");
  const client = openClient({ endpoint, project: "customers", certificate: null }, null);
  closers.push(() => {
    client.close();
    server.close();
    rmSync(dir, { recursive: true });
  });
  return client;
}

const answerWith =
  (status: number, body: object): RequestListener =>
  (request, answer) => {
    request.resume();
    answer.writeHead(status).end(JSON.stringify(body));
  };

test("asks in its project, and returns the answer", async () => {
  const client = await engine((request, answer) => {
    const body = { type: "sync", metadata: { url: request.url } };
    answer.end(JSON.stringify(body));
  });
  expect(await client.get(z.object({ url: z.string() }), "/1.0/instances?recursion=1")).toEqual({
    url: "/1.0/instances?recursion=1&project=customers",
  });
  await expect(client.get(z.object({ name: z.string() }), "/1.0")).rejects.toMatchObject({ code: "failed" });
});

test.each([
  [404, "Instance not found", "not_found"],
  [400, 'Instance is busy running a "stop" operation', "busy"],
  [409, "Instance already exists", "busy"],
  [500, "write /rootfs: no space left on device", "capacity"],
  [500, "Missing event connection with target cluster member", "unreachable"],
  [503, "Shutting down", "unreachable"],
  [400, "Invalid devices", "failed"],
])("reads HTTP %i, %s as %s", async (status, error, code) => {
  const client = await engine(answerWith(status, { type: "error", error, error_code: status }));
  await expect(client.send("POST", "/1.0/instances", {})).rejects.toMatchObject({ code });
});

test("a change without an answer is lost; a question, or a call that no one received, is not", async () => {
  const client = await engine((request) => request.socket.destroy());
  await expect(client.send("DELETE", "/1.0/instances/vm-1")).rejects.toMatchObject({ code: "lost" });
  await expect(client.get(z.unknown(), "/1.0")).rejects.toMatchObject({ code: "unreachable" });
  const deaf = openClient({ endpoint: "/nowhere/socket", project: "default", certificate: null }, null);
  await expect(deaf.send("POST", "/1.0/instances", {})).rejects.toMatchObject({ code: "unreachable" });
});

test("sends no body that the engine does not read", async () => {
  const bodies: string[] = [];
  const client = await engine((request, answer) => {
    bodies.push(`${request.method} ${request.headers["content-length"] ?? "0"}`);
    answerWith(200, { type: "async", operation: "/1.0/operations/1" })(request, answer);
  });
  expect(await client.send("DELETE", "/1.0/instances/vm-1")).toBe("/1.0/operations/1");
  expect(bodies).toEqual(["DELETE 0"]);
});

test("https needs the certificates of both sides", () => {
  const open = () =>
    openClient({ endpoint: "https://host:8443", project: "default", certificate: null }, null);
  expect(open).toThrow("certificates of both sides");
});
