import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchTraffic } from "./host-traffic.ts";
import { createHosts } from "./hosts.ts";
import { instanceName, keys } from "./machine.ts";
import { observeAll } from "./observe-all.ts";

// A cluster with one member that does not answer: that member's machines are listed with their names only.

const [seen, unseen, gone] = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`);
const dir = mkdtempSync(join(tmpdir(), "cluster-"));
const endpoint = join(dir, "socket");
const reported = { last_used_at: "2026-11-20T09:00:00Z", state: null };
const instances = [
  {
    ...reported,
    name: instanceName(seen ?? ""),
    status: "Running",
    location: "one",
    config: { [keys.owner]: seen },
    devices: {},
  },
  {
    ...reported,
    name: instanceName(unseen ?? ""),
    status: "Error",
    location: "two",
    config: null,
    devices: null,
  },
];
const server = createServer((_, answer) => answer.end(JSON.stringify({ type: "sync", metadata: instances })));

beforeAll(async () => {
  server.listen(endpoint);
  await once(server, "listening");
});

afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

test("machines of a member that does not answer are unknown, and those that do not exist are missing", async () => {
  const node = (id: string) => ({
    id,
    endpoint,
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
    async () => [node("one"), node("two")],
    () => null,
  );
  const noted = new Map([seen, unseen, gone].map((id) => [id ?? "", "two"]));
  const places = {
    find: async (id: string) => noted.get(id) ?? null,
    claim: async (_: string, id: string) => id,
    move: async () => undefined,
    release: async () => undefined,
    all: async () => noted,
  };
  const all = await observeAll(hosts, places, watchTraffic(), new Date("2026-11-20T09:01:00Z"));
  hosts.close();
  expect(all.map(({ serverId, power }) => [serverId, power])).toEqual([
    [seen, "running"],
    [unseen, "unknown"],
  ]);
});
