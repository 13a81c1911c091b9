import { asOperator, testOperator } from "#src/platform/operator/operator.fixture.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ComputeDriver, MachineObservation, MachineDuplicate } from "#src/drivers/compute/port.ts";
import { unmeasured } from "#src/drivers/compute/engine/unmeasured.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";
import { settleDuplicates } from "./settle-duplicates.ts";

let testbed: ServersTestbed;
let server: { readonly id: string; readonly name: string };
let removed: string[];

const copy = "node2/web-copy";
const machine: MachineObservation = {
  serverId: "a",
  name: "web-1",
  power: "running",
  node: "node1",
  generation: 2,
  addresses: ["192.0.2.7"],
  vcpu: 1,
  ...unmeasured,
  uptimeSeconds: 90,
};
const duplicate = (takesDisk: boolean): MachineDuplicate => ({
  handle: copy,
  takesDisk,
  machine: { ...machine, power: "off", node: "node2", addresses: [] },
});

const driver = (duplicates: MachineDuplicate[]): Pick<ComputeDriver, "duplicates" | "destroyDuplicate"> => ({
  duplicates: async () => ({ ok: true, value: duplicates }),
  destroyDuplicate: async (_, handle) => {
    removed.push(handle);
    return { ok: true, value: null };
  },
});

beforeAll(async () => {
  testbed = await createServersTestbed();
  const bought = await testbed.delivered(await testbed.newCustomer(490n), { name: "web-1" });
  server = { id: decodeId("server", bought.server.id) ?? "", name: "web-1" };
});

beforeEach(() => {
  removed = [];
});

afterAll(() => testbed.drop());

const settle = (
  duplicates: MachineDuplicate[],
  word: string | null,
  place: MachineObservation | null = machine,
) =>
  settleDuplicates(testbed.platform, asOperator(testbed.platform), driver(duplicates), server, place, word);

test("without a duplicate there is nothing to do", async () => {
  expect(await settle([], null)).toBe(false);
});

test("both are named, with the command that removes the copy", async () => {
  const reported = await settle([duplicate(true)], null).catch(String);
  expect(reported).toContain(
    "In its place, with its disk: on node1, running for 90 s, install 2, 192.0.2.7.",
  );
  expect(reported).toContain("Elsewhere: node2/web-copy, on node2, off, install 2, no address.");
  expect(reported).toMatch(/remove it with its disk: server settle srv_\w+ --remove node2\/web-copy$/);
  expect(await settle([duplicate(false)], null).catch(String)).toContain("(its disk stays)");
  expect(removed).toEqual([]);
});

test("the copy is removed when its whole name was typed, and the audit records who did it", async () => {
  await expect(settle([duplicate(true)], "node1/web-1")).rejects.toThrow("no machine that may go");
  expect(removed).toEqual([]);
  expect(await settle([duplicate(true)], copy)).toBe(true);
  expect(removed).toEqual([copy]);
  const { rows } = await testbed.database.pool.query(
    "SELECT actor, detail FROM audit_log WHERE action = 'server.remove-duplicate' AND object_id = $1",
    [server.id],
  );
  expect(rows).toEqual([{ actor: testOperator, detail: { duplicate: copy } }]);
});

test("the only machine that a customer may have is not removed", async () => {
  await expect(settle([duplicate(true)], copy, null)).rejects.toThrow("No machine is in its place");
  expect(removed).toEqual([]);
});

test("nothing is removed while a task works on the server", async () => {
  const { database, clock } = testbed;
  await database.pool.query("UPDATE tasks SET state = 'queued' WHERE object_id = $1", [server.id]);
  await expect(settle([duplicate(true)], copy)).rejects.toThrow("Another action runs");
  await database.pool.query("UPDATE tasks SET state = 'succeeded', updated_at = $2 WHERE object_id = $1", [
    server.id,
    clock.now(),
  ]);
  expect(removed).toEqual([]);
});
