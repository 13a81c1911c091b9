import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { openOperatorWorld, type OperatorWorld } from "./operator-world.fixture.ts";

let world: OperatorWorld;
let token: string;
let shownId: string;
let serverId: string;

beforeAll(async () => {
  world = await openOperatorWorld();
  ({ token } = await world.newCustomer("ann@example.com"));
  await world.run("user", "credit", "ann@example.com", "--usd", "100", "--reason", "test");
});

afterAll(() => world.drop());

beforeEach(async () => {
  ({ serverId: shownId } = await world.buy(token, "web"));
  serverId = decodeId("server", shownId) ?? "";
  await world.finishTasks();
});

const settle = (...words: string[]): Promise<string> => world.run("server", "settle", shownId, ...words);
const observe = async () => {
  const seen = await world.product.drivers.compute.observe({ serverId, name: "web" });
  return seen.ok ? seen.value : null;
};
const change = (text: string): Promise<unknown> => world.platform.db.pool.query(text, [serverId]);

test("a machine that is right is left alone", async () => {
  expect(await settle()).toBe("The machine is as it should be.");
});

test("a lost machine is made anew only when that is said, at its old address", async () => {
  const before = await observe();
  await change("DELETE FROM sim_operations WHERE server_id = $1");
  await change("DELETE FROM sim_machines WHERE server_id = $1");
  await expect(settle()).rejects.toThrow("Its machine is missing.");
  expect(await settle("--restore")).toBe("A new and empty machine is being made.");
  await world.finishTasks();
  expect(await observe()).toMatchObject({ power: "running", addresses: before?.addresses });
  expect(await settle()).toBe("The machine is as it should be.");
});

test("a machine of another address gets its own back", async () => {
  const before = await observe();
  await change("UPDATE sim_machines SET addresses = '[]' WHERE server_id = $1");
  expect(await settle()).toBe("The machine is being given its addresses again.");
  await world.finishTasks();
  expect((await observe())?.addresses).toEqual(before?.addresses);
});

test("a machine that runs unpaid is cut off", async () => {
  await change(
    "UPDATE servers SET service = 'suspended', suspended_at = updated_at, suspended_reason = 'unpaid' WHERE id = $1",
  );
  expect(await settle()).toBe("The machine is being cut off: its service is suspended.");
  await world.finishTasks();
  expect((await observe())?.power).toBe("off");
});

test("a machine of a failed order is removed", async () => {
  await change("UPDATE servers SET service = 'failed' WHERE id = $1");
  expect(await settle()).toBe("The machine of no service is being removed.");
  await world.finishTasks();
  expect(await observe()).toBeNull();
});

test("another size is for the operator's own hands, and said", async () => {
  await change("UPDATE sim_machines SET vcpu = 32 WHERE server_id = $1");
  await expect(settle()).rejects.toThrow(/Give it \d+ vCPU and \d+ MB of memory/);
});

test("a machine without a server here is for the hypervisor", async () => {
  await expect(world.run("server", "settle", "srv_00000000000000000000000000")).rejects.toThrow();
});
