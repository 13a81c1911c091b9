import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createHosts } from "./hosts.ts";
import { instanceName, keys } from "./machine.ts";
import { createReconciler } from "./reconcile.ts";

// A cluster of two members as its REST API reports it: one machine, its power, and its member.

const serverId = "00000000-0000-4000-8000-000000000001";
const name = instanceName(serverId);
const dir = mkdtempSync(join(tmpdir(), "move-"));
const endpoint = join(dir, "socket");

let machine: { status: string; location: string };
/** What the engine was asked to do. */
let asked: string[];
/** The guest does not shut down when asked. */
let isDeaf: boolean;
/** Machines cannot be brought to another member. */
let isBroken: boolean;
/** The machine's stored node. */
let noted: string;

interface Asked {
  readonly action?: string;
  readonly force?: boolean;
}

function change(path: string, { action, force }: Asked): { readonly err: string } {
  const target = /target=(\w+)/.exec(path)?.[1];
  asked.push(target ? `move to ${target}` : `${action}${force ? " at once" : ""}`);
  if (target && isBroken) return { err: "no room on the pool" };
  if (action === "stop" && isDeaf && !force) return { err: "the guest did not shut down" };
  if (target) machine.location = target;
  else machine.status = action === "stop" ? "Stopped" : "Running";
  return { err: "" };
}

let failure = "";
const engine = createServer((request, answer) => void handle(request, answer));

async function handle(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { method, url = "" } = request;
  const path = url.replace(/[?&]project=default/, "");
  const send = (status: number, body: object): void => {
    answer.statusCode = status;
    answer.end(JSON.stringify(body));
  };
  if (path.startsWith("/1.0/operations/last")) {
    const metadata = { id: "last", status_code: failure === "" ? 200 : 400, err: failure };
    return send(200, { type: "sync", metadata });
  }
  if (path.startsWith("/1.0/operations")) return send(200, { type: "sync", metadata: {} });
  if (method === "GET" && path.startsWith(`/1.0/instances/${name}?`)) {
    const config = { [keys.owner]: serverId };
    const reported = { name, config, devices: {}, last_used_at: "2026-11-20T09:00:00Z", state: null };
    return send(200, { type: "sync", metadata: { ...reported, ...machine } });
  }
  if (method === "GET") return send(404, { type: "error", error: "not found", error_code: 404 });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the driver has just written
  failure = change(path, (await json(request)) as Asked).err;
  send(202, { type: "async", operation: "/1.0/operations/last" });
}

const node = (id: string, at = endpoint) => ({
  id,
  endpoint: at,
  location: "here",
  certificate: null,
  project: "default",
  member: id,
  storagePool: "default",
  network: "br0",
  memoryMb: null,
  takesNew: true,
  settings: {},
});

const hosts = createHosts(
  async () => [
    node("one"),
    node("two"),
    node("apart", "/run/other.socket"),
    { ...node("alone"), member: null },
  ],
  () => null,
);

const { begin } = createReconciler(
  hosts,
  {
    find: async () => noted,
    claim: async (_, id) => id,
    move: async (_, id) => {
      noted = id;
    },
    release: async () => undefined,
    all: async () => new Map([[serverId, noted]]),
  },
  systemClock,
);

function move(to: string, isOn = true) {
  return begin(serverId, { act: "move", node: to, isOn, graceful: true });
}

beforeEach(async () => {
  machine = { status: "Running", location: "one" };
  [asked, isDeaf, isBroken, noted, failure] = [[], false, false, "one", ""];
  if (engine.listening) return;
  engine.listen(endpoint);
  await once(engine, "listening");
});

afterAll(() => {
  hosts.close();
  engine.close();
  rmSync(dir, { recursive: true });
});

describe("a machine that moves to another member", () => {
  test("is shut down, moved, noted there, and started; a second time nothing happens", async () => {
    expect(await move("two")).toEqual({ state: "done" });
    expect(await move("two")).toEqual({ state: "done" });
    expect(asked).toEqual(["stop", "move to two", "start"]);
    expect([machine, noted]).toEqual([{ status: "Running", location: "two" }, "two"]);
  });

  test("stays off when it was off", async () => {
    machine.status = "Stopped";
    expect(await move("two", false)).toEqual({ state: "done" });
    expect([asked, machine.status]).toEqual([["move to two"], "Stopped"]);
  });

  test("is cut off when it does not shut down", async () => {
    isDeaf = true;
    expect(await move("two")).toEqual({ state: "done" });
    expect(asked).toEqual(["stop", "stop at once", "move to two", "start"]);
  });

  test("keeps running where it is when it cannot be moved", async () => {
    isBroken = true;
    expect(await move("two")).toMatchObject({ state: "failed" });
    expect([machine, noted]).toEqual([{ status: "Running", location: "one" }, "one"]);
  });

  test.each(["apart", "alone"])("is left alone when %s is no member of its cluster", async (to) => {
    expect(await move(to)).toMatchObject({ state: "failed", error: { code: "unsupported" } });
    expect(asked).toEqual([]);
  });
});
