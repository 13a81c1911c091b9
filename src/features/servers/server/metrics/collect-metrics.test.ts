import { afterAll, beforeAll, expect, test } from "vitest";
import { unmeasured } from "#src/drivers/compute/engine/unmeasured.ts";
import type { MachineObservation } from "#src/drivers/compute/port.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { collectMetrics } from "./collect-metrics.ts";

const gb = 1_000_000_000n;

let testbed: ServersTestbed;
let actor: UserActor;
let serverId: string;
/** The hypervisor's next answer about the machine. */
let machine: MachineObservation;

beforeAll(async () => {
  testbed = await createServersTestbed();
  actor = await testbed.newCustomer(1000n);
  // 4000 GB a month.
  serverId = decodeId("server", (await testbed.delivered(actor)).server.id) ?? "";
  machine = {
    serverId,
    name: "web-1",
    power: "running",
    node: null,
    generation: 1,
    addresses: [],
    vcpu: 2,
    ...unmeasured,
    memoryUsedMb: 512,
    memoryTotalMb: 4096,
    uptimeSeconds: 3600,
  };
  await look({});
  await testbed.newEvents(actor);
});

afterAll(() => testbed.drop());

/** Observes the machine again half a minute later, with these values. */
async function look(change: Partial<MachineObservation>): Promise<void> {
  testbed.clock.advance(30_000);
  machine = { ...machine, uptimeSeconds: machine.uptimeSeconds + 30, ...change };
  await collectMetrics(testbed.platform, driverOf(machine));
}

function driverOf(seen: MachineObservation) {
  return { observeAll: async () => ({ ok: true as const, value: [seen] }) };
}

async function notices(): Promise<string[]> {
  return (await testbed.newEvents(actor)).filter((name) => name.startsWith("traffic"));
}

async function traffic(): Promise<(readonly [month: string, inGb: number, outGb: number])[]> {
  const rows = await testbed.database.kysely
    .selectFrom("server_traffic")
    .selectAll()
    .where("server_id", "=", serverId)
    .orderBy("month")
    .execute();
  return rows.map(({ month, in_bytes, out_bytes }) => [month, Number(in_bytes / gb), Number(out_bytes / gb)]);
}

test("traffic adds up over restarts, warns at 80 and at 100 percent once, and starts over each month", async () => {
  // The testbed's clock is at the end of January.
  await look({ netInBytes: 1000n * gb, netOutBytes: 100n * gb, cpuNs: 9n });
  expect(await traffic()).toEqual([["2026-01", 1000, 100]]);
  // It restarted, and then its network cannot be read for a moment.
  await look({ netInBytes: 1n * gb, netOutBytes: 2099n * gb, cpuNs: 1n, uptimeSeconds: 20 });
  await look({ netInBytes: 0n, netOutBytes: 0n, uptimeSeconds: 3600 });
  await look({ netInBytes: 1n * gb, netOutBytes: 2099n * gb });
  expect(await traffic()).toEqual([["2026-01", 1001, 2199]]);
  expect(await notices()).toEqual(["traffic-near"]);
  await look({ netOutBytes: 2100n * gb });
  expect(await notices()).toEqual([]);
  await look({ netOutBytes: 2900n * gb });
  await look({ netOutBytes: 3900n * gb });
  expect(await notices()).toEqual(["traffic-used"]);

  testbed.clock.advance(86_400_000);
  await look({});
  await look({ netOutBytes: 3910n * gb });
  expect((await traffic()).at(-1)).toEqual(["2026-02", 0, 10]);
  expect(await notices()).toEqual([]);
});

test("a round that another process has counted meanwhile counts nothing twice", async () => {
  const sent = async (): Promise<number> => (await traffic()).reduce((sum, [, , outGb]) => sum + outGb, 0);
  const before = await sent();
  testbed.clock.advance(30_000);
  const next = {
    ...machine,
    uptimeSeconds: machine.uptimeSeconds + 30,
    netOutBytes: machine.netOutBytes + 7n * gb,
  };
  const rounds = Array.from({ length: 4 }, () => collectMetrics(testbed.platform, driverOf(next)));
  await Promise.all(rounds);
  expect(await sent()).toBe(before + 7);
});

test("a server follows its machine to another node", async () => {
  await look({ node: "elsewhere" });
  const row = await testbed.database.kysely
    .selectFrom("servers")
    .select("node_id")
    .where("id", "=", serverId)
    .executeTakeFirstOrThrow();
  expect(row.node_id).toBe("elsewhere");
});
