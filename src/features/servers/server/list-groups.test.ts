import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { serverOutput } from "../contract-outputs.ts";
import { controlPower } from "./control-power.ts";
import { findServer } from "./find-server.ts";
import { groupSql, type ServerList } from "./list-servers.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";
import {
  type OpenTaskKind,
  type Power,
  type Service,
  type ServerState,
  type ServerStatus,
  statusOf,
} from "./status.ts";
import { openTask } from "./tasks/open-task.ts";

// A server is counted in the group of the status that it is shown with.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

type Group = Exclude<keyof ServerList["counts"], "all">;

const groupOf: Readonly<Record<ServerStatus, Group>> = {
  installing: "progress",
  starting: "progress",
  stopping: "progress",
  restarting: "progress",
  reinstalling: "progress",
  updating: "progress",
  // It is being removed; one that is gone is in no list.
  terminated: "progress",
  running: "running",
  stopped: "stopped",
  attention: "attention",
  failed: "attention",
  expired: "attention",
  suspended: "attention",
};

const services: readonly Service[] = Object.values(serverOutput.shape.service.def.entries);
const powers: readonly Power[] = Object.values(serverOutput.shape.power.def.entries);

const taskKinds: readonly OpenTaskKind[] = [
  "server-provision",
  "server-start",
  "server-stop",
  "server-restart",
  "server-reinstall",
  "server-password",
  "server-ipv4",
  "server-move",
  "server-suspend",
  "server-terminate",
  "server-addresses",
  "server-resize",
  "server-restore",
  "server-cleanup",
];

/** Every state of a server that is in a list, with each task that the product has. */
function listedStates(): readonly ServerState[] {
  return services
    .filter((service) => service !== "terminated")
    .flatMap((service) =>
      powers.flatMap((power) =>
        [null, ...taskKinds].map((kind) => ({ service, suspendedReason: null, power, openTask: kind })),
      ),
    );
}

/** States whose group by a rule in SQL is another than that of their status. */
async function differing(rule: RawBuilder<string>): Promise<ServerState[]> {
  const states = listedStates();
  const { rows } = await sql<{ group: string }>`
    SELECT ${rule} AS "group" FROM (
      SELECT state ->> 'service' AS service, state ->> 'power' AS power, NULL::uuid AS hold_id, state ->> 'openTask' IS NOT NULL AS is_busy, place
      FROM jsonb_array_elements(${JSON.stringify(states)}::jsonb) WITH ORDINALITY AS listed (state, place)
    ) AS s ORDER BY place`.execute(testbed.database.kysely);
  return states.filter((state, index) => rows[index]?.group !== groupOf[statusOf(state)]);
}

test("servers are counted by the status that they show, and a difference is found", async () => {
  expect(testbed.servers.tasks.map(({ kind }) => kind).toSorted()).toEqual(taskKinds.toSorted());
  expect(listedStates().length).toBeGreaterThan(400);
  expect(await differing(groupSql(sql`s.is_busy`))).toEqual([]);
  expect(await differing(sql`replace(${groupSql(sql`s.is_busy`)}, 'stopped', 'attention')`)).not.toEqual([]);
});

test("a task that its customer does not see makes a server busy as any other", async () => {
  const actor = await testbed.newCustomer(490n);
  const { server } = await testbed.delivered(actor);
  const ctx = createCtx(testbed.platform, actor);
  await transaction(testbed.database.committing, async (trx) => {
    const found = await findServer(trx, actor.customerId, server.id);
    await openTask(trx, ctx, { id: testbed.platform.ids.next(), kind: "server-addresses", server: found });
  });
  const { servers, counts } = await testbed.servers.listServers({ customerId: actor.customerId, limit: 9 });
  expect(servers).toMatchObject([{ status: "updating", task: null }]);
  expect(counts).toMatchObject({ running: 0, progress: 1 });
  const restart = controlPower(testbed.platform, ctx, { serverId: server.id, verb: "restart" });
  await expect(restart).rejects.toThrow("server_busy");
});
