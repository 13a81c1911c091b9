import { afterEach, beforeEach, expect, test } from "vitest";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { decodeId } from "#src/shared/ids.ts";
import { collectMetrics } from "../metrics/collect-metrics.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { runLifecycle } from "./run-lifecycle.ts";

let testbed: ServersTestbed;
let actor: UserActor;
let bought: Awaited<ReturnType<ServersTestbed["delivered"]>>;
let driver: ComputeDriver;
/** The host of the machines does not answer, or went down with those that ran. */
let host: "up" | "away" | "back";

beforeEach(async () => {
  host = "up";
  testbed = await createServersTestbed({}, { through: (machines) => (driver = onHost(machines)) });
  actor = await testbed.newCustomer(10_000n);
  bought = await testbed.delivered(actor);
  await look();
  await testbed.newEvents(actor);
});

afterEach(() => testbed.drop());

/** The simulated hypervisor on a host that can fail. */
function onHost(machines: ComputeDriver): ComputeDriver {
  return {
    ...machines,
    start: (ref) => {
      host = "up";
      return machines.start(ref);
    },
    async observeAll() {
      const seen = await machines.observeAll();
      if (!seen.ok || host === "up") return seen;
      const power = host === "away" ? ("unknown" as const) : ("off" as const);
      return {
        ok: true,
        value: seen.value.map((one) => ({
          ...one,
          power,
          uptimeSeconds: 0,
          wentDown: host === "back" && one.power === "running",
        })),
      };
    },
  };
}

async function look(): Promise<void> {
  await collectMetrics(testbed.platform, driver);
}

/** The machine is switched off on the hypervisor by none of our tasks. */
async function switchOff(): Promise<void> {
  const serverId = decodeId("server", bought.server.id) ?? "";
  await testbed.database.pool.query("UPDATE sim_machines SET powered_off_at = $1 WHERE server_id = $2", [
    testbed.clock.now(),
    serverId,
  ]);
}

async function afterHalfAMinute(): Promise<void> {
  testbed.clock.advance(31_000);
  await runLifecycle(testbed.platform);
}

async function starts(): Promise<{ kind: string; actor: unknown; state: string }[]> {
  const { rows } = await testbed.database.pool.query<{ kind: string; actor: unknown; state: string }>(
    "SELECT kind, actor, state FROM tasks WHERE kind = 'server-start'",
  );
  return rows;
}

test("a machine whose host lost its power is started again, once, and its customer is notified", async () => {
  host = "away";
  await look();
  host = "back";
  await look();
  await runLifecycle(testbed.platform);
  // Its engine has half a minute to start it.
  expect(await starts()).toEqual([]);
  await afterHalfAMinute();
  await runLifecycle(testbed.platform);
  expect(await starts()).toEqual([{ kind: "server-start", actor: { kind: "system" }, state: "queued" }]);
  expect(await testbed.newEvents(actor)).toContain("went-down");
  await testbed.finishTasks();
  await look();
  expect(await testbed.serverRow(bought)).toMatchObject({ power: "running", shall_run: true });
  const { rows } = await testbed.database.pool.query(
    "SELECT 1 FROM audit_log WHERE action = 'server.start-again'",
  );
  expect(rows).toHaveLength(1);
});

test("a machine that its customer shut down from inside stays off", async () => {
  await switchOff();
  await look();
  await afterHalfAMinute();
  expect(await starts()).toEqual([]);
  expect(await testbed.serverRow(bought)).toMatchObject({ power: "off", shall_run: false });
});

test("it also stays off when its host goes down later", async () => {
  await switchOff();
  await look();
  host = "away";
  await look();
  host = "back";
  await look();
  await afterHalfAMinute();
  expect(await starts()).toEqual([]);
});

test("a machine that was switched off while its host was unreachable stays off", async () => {
  host = "away";
  await look();
  await switchOff();
  host = "up";
  await look();
  await afterHalfAMinute();
  expect(await starts()).toEqual([]);
});

test("an engine that starts it by itself is given time", async () => {
  host = "back";
  await look();
  host = "up";
  await look();
  await afterHalfAMinute();
  expect(await starts()).toEqual([]);
  expect(await testbed.serverRow(bought)).toMatchObject({ power: "running" });
});
