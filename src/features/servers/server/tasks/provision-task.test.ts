import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createServersWorld, type ServersWorld } from "../servers-world.fixture.ts";

let world: ServersWorld;

beforeAll(async () => {
  world = await createServersWorld({ unreachable: 0.1, busy: 0.1, lostAnswer: 0.1, duplicate: 0.1 });
});

afterAll(() => world.drop());

test.each([
  ["web-1", "active", null],
  ["flaky-create-1", "active", null],
  ["lost-answer-1", "active", null],
  ["fail-create-1", "failed", "provider_failed"],
  ["fail-capacity-1", "failed", "capacity"],
])("a server named %s ends %s", async (name, service, errorCode) => {
  const actor = await world.newCustomer(490n);
  const bought = await world.buy(actor, { name });
  await world.finishTasks();
  const row = await world.serverRow(bought);
  expect(row.service).toBe(service);
  const task = await world.database.kysely
    .selectFrom("tasks")
    .select(["state", "error_code", "progress"])
    .where("id", "=", decodeId("task", bought.task.id) ?? "")
    .executeTakeFirstOrThrow();
  expect(task.error_code).toBe(errorCode);
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(service === "active" ? 0n : 490n);
  expect(await world.findings()).toEqual([]);
});

test("a refunded order gives its address back to rest for a week", async () => {
  const actor = await world.newCustomer(490n);
  const bought = await world.buy(actor, { name: "fail-create" });
  const { database, clock } = world;
  const { address } = await database.kysely
    .selectFrom("server_addresses")
    .select("address")
    .where("server_id", "=", decodeId("server", bought.server.id) ?? "")
    .executeTakeFirstOrThrow();
  await world.finishTasks();
  const free = await database.kysely
    .selectFrom("ip_free")
    .select("free_from")
    .where("address", "=", address)
    .executeTakeFirstOrThrow();
  const days = (free.free_from.getTime() - clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
});
