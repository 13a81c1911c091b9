import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { decodeId } from "#src/shared/ids.ts";
import { collectMetrics } from "./metrics/collect-metrics.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

type Spec = Parameters<ComputeDriver["provision"]>[0];

let testbed: ServersTestbed;
/** The hypervisor itself, without the wrapper around it. */
let machines: ComputeDriver;
let late: Spec;
let refusesRemoval = false;

beforeAll(async () => {
  testbed = await createServersTestbed(
    {},
    {
      through: (driver) => {
        machines = driver;
        return {
          ...driver,
          // The call takes longer than any timeout.
          provision: async (spec) => {
            if (!spec.name.startsWith("late")) return driver.provision(spec);
            late = spec;
            return { state: "failed", error: { code: "failed", detail: "no answer" } };
          },
          destroy: async (ref) =>
            refusesRemoval
              ? { state: "failed", error: { code: "not_owned", detail: "refused" } }
              : driver.destroy(ref),
        };
      },
    },
  );
});

afterAll(() => testbed.drop());

/** A refunded order whose machine is created nevertheless. */
async function refunded(name: string): Promise<string> {
  const bought = await testbed.buy(await testbed.newCustomer(490n), { name });
  await testbed.finishTasks();
  expect((await testbed.serverRow(bought)).service).toBe("failed");
  await machines.provision(late);
  return decodeId("server", bought.server.id) ?? "";
}

async function isThere(serverId: string): Promise<boolean> {
  const seen = await machines.observe({ serverId, name: "any" });
  return seen.ok && seen.value !== null;
}

async function look(): Promise<void> {
  testbed.clock.advance(30_000);
  await collectMetrics(testbed.platform, machines);
  await testbed.finishTasks();
}

test("a machine that came after its order was refunded is removed", async () => {
  const id = await refunded("late-1");
  await look();
  expect(await isThere(id)).toBe(false);
});

test("a customer's machine is never taken for a leftover", async () => {
  const bought = await testbed.delivered(await testbed.newCustomer(490n), { name: "web-1" });
  await look();
  expect(await isThere(decodeId("server", bought.server.id) ?? "")).toBe(true);
});

test("a leftover that could not be removed is left to the operator", async () => {
  const id = await refunded("late-2");
  refusesRemoval = true;
  await look();
  refusesRemoval = false;
  await look();
  expect(await isThere(id)).toBe(true);
  const { count } = await testbed.database.kysely
    .selectFrom("tasks")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("object_id", "=", id)
    .where("kind", "=", "server-cleanup")
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(2);
});
