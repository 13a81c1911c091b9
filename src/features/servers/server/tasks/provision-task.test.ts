import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Step } from "#src/drivers/compute/port.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed({ unreachable: 0.1, busy: 0.1, lostAnswer: 0.1, duplicate: 0.1 });
});

afterAll(() => testbed.drop());

test.each([
  ["web-1", "active", null],
  ["flaky-create-1", "active", null],
  ["lost-answer-1", "active", null],
  ["fail-create-1", "failed", "provider_failed"],
  ["fail-capacity-1", "failed", "capacity"],
])("a server named %s ends %s", async (name, service, errorCode) => {
  const actor = await testbed.newCustomer(490n);
  const bought = await testbed.buy(actor, { name });
  await testbed.finishTasks();
  const row = await testbed.serverRow(bought);
  expect(row.service).toBe(service);
  const task = await testbed.database.kysely
    .selectFrom("tasks")
    .select(["state", "error_code", "progress"])
    .where("id", "=", decodeId("task", bought.task.id) ?? "")
    .executeTakeFirstOrThrow();
  expect(task.error_code).toBe(errorCode);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(service === "active" ? 0n : 490n);
  expect(await testbed.findings()).toEqual([]);
});

describe("a provider that reports progress forever", () => {
  const running: Step = { state: "running", stepRef: "job-7", progress: 50 };

  test.each<[string, boolean, string, bigint]>([
    ["refunded when there is no machine", false, "failed", 490n],
    ["delivered when its machine is there and runs", true, "active", 0n],
  ])("reaches its deadline, and then the order is %s", async (_, makes, service, left) => {
    const stuck = await createServersTestbed(
      {},
      {
        through: (driver) => ({
          ...driver,
          provision: async (spec) => {
            if (makes) await driver.provision(spec);
            return running;
          },
          poll: async () => running,
        }),
      },
    );
    try {
      const orderedAt = stuck.clock.now();
      const actor = await stuck.newCustomer(490n);
      const bought = await stuck.buy(actor);
      await stuck.finishTasks();
      const { service: ended, updated_at: endedAt } = await stuck.serverRow(bought);
      expect(ended).toBe(service);
      expect(await stuck.wallet.balanceOf(actor.customerId)).toBe(left);
      const minutes = (endedAt.getTime() - orderedAt.getTime()) / 60_000;
      expect(minutes).toBeGreaterThan(8);
      expect(minutes).toBeLessThan(9);
      expect(await stuck.findings()).toEqual([]);
    } finally {
      await stuck.drop();
    }
  });
});

test("a refunded order releases its address to rest for a week", async () => {
  const actor = await testbed.newCustomer(490n);
  const bought = await testbed.buy(actor, { name: "fail-create" });
  const { database, clock } = testbed;
  const { address } = await database.kysely
    .selectFrom("server_addresses")
    .select("address")
    .where("server_id", "=", decodeId("server", bought.server.id) ?? "")
    .executeTakeFirstOrThrow();
  await testbed.finishTasks();
  const free = await database.kysely
    .selectFrom("ip_free")
    .select("free_from")
    .where("address", "=", address)
    .executeTakeFirstOrThrow();
  const days = (free.free_from.getTime() - clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
});
