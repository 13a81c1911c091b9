import { createCtx } from "#src/platform/ctx.ts";
import { asOperator, testOperator } from "#src/platform/operator/operator.fixture.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveNode } from "#src/features/catalog/server/index.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

let testbed: ServersTestbed;
/** Where the engine was asked to move machines. */
const moved = new Map<string, string>();

beforeAll(async () => {
  testbed = await createServersTestbed(
    {},
    {
      through: (driver) => ({
        ...driver,
        simulated: false,
        capabilities: () => ({ ...driver.capabilities(), canMove: true }),
        move: async ({ serverId }, nodeId) => {
          moved.set(serverId, nodeId);
          return { state: "done" };
        },
      }),
    },
  );
});

afterAll(() => testbed.drop());

async function addNode(id: string, endpoint: string, member: string | null): Promise<void> {
  const node = { id, location: "fra1", endpoint, member, certificate: null, project: "default" };
  const more = { storagePool: "a", network: "b", memoryMb: null, vcpu: null, diskGb: null };
  const kind = { driver: "incus", settings: {}, state: "open" } as const;
  await saveNode(testbed.database.committing, createCtx(testbed, testOperator), {
    ...node,
    ...more,
    ...kind,
  });
}

/** Room for this many servers of 4 GB. */
const room = (servers: number) => ({ memoryMb: servers * 4096, cores: 64, diskGb: null });

async function buyOn(node: string): Promise<string> {
  await testbed.catalog.noteNodes(
    ["one", "two", "apart", "alone"].map((id) => ({ id, capacity: id === node ? room(9) : null })),
  );
  const { server } = await testbed.delivered(await testbed.newCustomer(1000n));
  return decodeId("server", server.id) ?? "";
}

test("servers move to members of the same cluster that have room, and those that stay are listed", async () => {
  await addNode("one", "/run/cluster.socket", "m1");
  await addNode("two", "/run/cluster.socket", "m2");
  await addNode("apart", "/run/other.socket", "m1");
  await addNode("alone", "/run/host.socket", null);
  const servers = [await buyOn("one"), await buyOn("one"), await buyOn("one")].toSorted();
  const lonely = await buyOn("alone");
  await testbed.catalog.noteNodes([
    { id: "two", capacity: room(2) },
    { id: "apart", capacity: room(9) },
    { id: "alone", capacity: room(9) },
  ]);

  await expect(testbed.servers.evacuateNode(asOperator(testbed.platform), "one")).rejects.toThrow(
    "node maintenance one on",
  );
  await testbed.servers.maintainNode(asOperator(testbed.platform), "one", true);
  const evacuees = await testbed.servers.evacuateNode(asOperator(testbed.platform), "one");
  expect(evacuees.map(({ serverId, to }) => [serverId, to])).toEqual([
    [servers[0], "two"],
    [servers[1], "two"],
    [servers[2], null],
  ]);
  expect(evacuees[2]?.problem).toContain("no other node of the cluster has room");
  await testbed.finishTasks();
  expect(moved).toEqual(new Map(servers.slice(0, 2).map((id) => [id, "two"])));
  expect(await testbed.servers.evacuateNode(asOperator(testbed.platform), "one")).toHaveLength(1);

  await testbed.servers.maintainNode(asOperator(testbed.platform), "alone", true);
  await expect(testbed.servers.evacuateNode(asOperator(testbed.platform), "alone")).rejects.toThrow(
    "in no cluster",
  );
  expect(moved.has(lonely)).toBe(false);
  expect(await testbed.findings()).toEqual([]);
});
