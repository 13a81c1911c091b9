import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ComputeDriver, MachineRef } from "#src/drivers/compute/port.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { controlPower } from "../control-power.ts";
import { reinstallServer } from "../reinstall-server.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

// Traffic since the last round, counted before one of our acts ends the machine's run.

let testbed: ServersTestbed;
let actor: UserActor;
let bought: Awaited<ReturnType<ServersTestbed["delivered"]>>;
let serverId: string;
/** What the counter of each server's machine shows; it starts from zero with each run. */
const sent = new Map<string, bigint>();

beforeAll(async () => {
  testbed = await createServersTestbed({}, { through: countingRuns });
});
afterAll(() => testbed.drop());
beforeEach(async () => {
  actor = await testbed.newCustomer(490n);
  bought = await testbed.delivered(actor);
  serverId = (await testbed.serverRow(bought)).id;
  sent.set(serverId, 7_000n);
});

function countingRuns(driver: ComputeDriver): ComputeDriver {
  const restarted = <T>(ref: MachineRef, act: Promise<T>): Promise<T> => {
    sent.delete(ref.serverId);
    return act;
  };
  return {
    ...driver,
    async observe(ref) {
      const seen = await driver.observe(ref);
      if (!seen.ok || seen.value === null) return seen;
      return {
        ok: true,
        value: { ...seen.value, netInBytes: 0n, netOutBytes: sent.get(ref.serverId) ?? 0n },
      };
    },
    stop: (ref, how) => restarted(ref, driver.stop(ref, how)),
    restart: (ref, how) => restarted(ref, driver.restart(ref, how)),
    reinstall: (ref, spec) => restarted(ref, driver.reinstall(ref, spec)),
    destroy: (ref) => restarted(ref, driver.destroy(ref)),
  };
}

async function counted(): Promise<bigint> {
  const { rows } = await testbed.database.pool.query<{ out_bytes: bigint }>(
    "SELECT out_bytes FROM server_traffic WHERE server_id = $1",
    [serverId],
  );
  return rows.reduce((sum, { out_bytes: out }) => sum + out, 0n);
}

const press = (verb: "stop" | "restart") =>
  controlPower(testbed.platform, createCtx(testbed.platform, actor), { serverId: bought.server.id, verb });
const reinstall = () =>
  reinstallServer(testbed.platform, async () => "$test$", createCtx(testbed.platform, actor), {
    image: "ubuntu-24.04",
    password: "another horse",
    confirmName: "web-1",
    serverId: bought.server.id,
  });

test.each<[string, () => Promise<unknown>]>([
  ["a stop", () => press("stop")],
  ["a restart", () => press("restart")],
  ["a reinstall", reinstall],
  ["a suspension", () => testbed.live({ days: 32 }).then(() => testbed.live({ days: 3 }))],
])("%s counts it first", async (_, act) => {
  await act();
  await testbed.finishTasks();
  expect(sent.has(serverId)).toBe(false);
  expect(await counted()).toBe(7_000n);
});
