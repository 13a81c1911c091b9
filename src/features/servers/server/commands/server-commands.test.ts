import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { plantForeignMachine } from "#src/sandbox/machines/plant-foreign-machine.ts";
import { testSpec } from "#src/sandbox/machines/test-machines.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;
let token: string;
let shownId: string;
let serverId: string;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  ({ token } = await testbed.newCustomer("ann@example.com"));
  await testbed.run(
    "user",
    "credit",
    "ann@example.com",
    "--usd",
    "100",
    "--reason",
    "a test",
    "--note",
    "A gift.",
  );
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  ({ serverId: shownId } = await testbed.buy(token, "web"));
  serverId = decodeId("server", shownId) ?? "";
  await testbed.finishTasks();
});

const settle = (...words: string[]): Promise<string> => testbed.run("server", "settle", shownId, ...words);
const observe = async () => {
  const seen = await testbed.product.drivers.compute.observe({ serverId, name: "web" });
  return seen.ok ? seen.value : null;
};
const change = (text: string): Promise<unknown> => testbed.platform.db.pool.query(text, [serverId]);

test("a correct machine is left alone", async () => {
  expect(await settle()).toBe("The machine is as it should be.");
});

test("a lost machine is recreated only with --restore, at its old address", async () => {
  const before = await observe();
  await change("DELETE FROM sim_operations WHERE server_id = $1");
  await change("DELETE FROM sim_machines WHERE server_id = $1");
  await expect(settle()).rejects.toThrow("Its machine is missing.");
  expect(await settle("--restore")).toBe("A new and empty machine is being made.");
  await testbed.finishTasks();
  expect(await observe()).toMatchObject({ power: "running", addresses: before?.addresses });
  expect(await settle()).toBe("The machine is as it should be.");
});

test("a machine of another address gets its own back", async () => {
  const before = await observe();
  await change("UPDATE sim_machines SET addresses = '[]' WHERE server_id = $1");
  expect(await settle()).toBe("The machine is being given its addresses again.");
  await testbed.finishTasks();
  expect((await observe())?.addresses).toEqual(before?.addresses);
});

test("a machine that runs unpaid is cut off", async () => {
  await change(
    "UPDATE servers SET service = 'suspended', suspended_at = updated_at, suspended_reason = 'unpaid' WHERE id = $1",
  );
  expect(await settle()).toBe("The machine is being cut off: its service is suspended.");
  await testbed.finishTasks();
  expect((await observe())?.power).toBe("off");
});

test("a machine of a failed order is removed", async () => {
  await change("UPDATE servers SET service = 'failed' WHERE id = $1");
  expect(await settle()).toBe("The machine of no service is being removed.");
  await testbed.finishTasks();
  expect(await observe()).toBeNull();
});

test("a machine of a wrong size gets the sold size", async () => {
  const before = await observe();
  await change("UPDATE sim_machines SET vcpu = 32, memory_mb = 65536 WHERE server_id = $1");
  expect(await settle()).toContain("The machine is being given its size again");
  await testbed.finishTasks();
  expect(await observe()).toMatchObject({ vcpu: before?.vcpu, memoryTotalMb: before?.memoryTotalMb });
  expect(await settle()).toBe("The machine is as it should be.");
});

test("only a duplicate can be removed as a duplicate", async () => {
  await expect(settle("--remove", "node2/other")).rejects.toThrow("no machine that may go");
  expect(await observe()).not.toBeNull();
});

test("a machine without a server here is settled on the hypervisor, or ignored", async () => {
  const none = "0198f000-0000-7000-8000-000000000001";
  await expect(testbed.run("server", "settle", encodeId("server", none))).rejects.toThrow(
    `server ignore ${none}`,
  );
});

test("an unknown machine is reported until it is ignored", async () => {
  const stranger = testSpec();
  const machine = "0198f000-0000-7000-8000-000000000002";
  await plantForeignMachine(testbed.platform.db.pool, stranger, machine, testbed.clock.now());
  const found = async (): Promise<unknown> =>
    (await testbed.product.auditor.audit()).filter(({ objectId }) => objectId === machine);
  expect(await found()).toHaveLength(1);
  expect(await testbed.run("server", "ignore", machine)).toBe("The auditor says nothing more about it.");
  expect(await found()).toEqual([]);
  expect(await testbed.run("server", "ignore", machine)).toBe("It is so already.");
  expect(await testbed.run("server", "ignore")).toContain(machine);
  expect(await testbed.run("server", "ignore", machine, "--undo")).toBe("The auditor watches it again.");
  expect(await found()).toHaveLength(1);
  await expect(testbed.run("server", "ignore", serverId)).rejects.toThrow("settle that server");
});

test.each([
  ["foreign:web", "server ignore foreign:web"],
  ["foreign:o'ne; reboot", `server ignore 'foreign:o'\\''ne; reboot'`],
])("any name of an unknown machine is one word of its command: %s", (machine, command) => {
  const rule = testbed.product.servers.invariants.find(({ id }) => id === "I7");
  expect(rule?.settle?.(machine)).toBe(command);
});
