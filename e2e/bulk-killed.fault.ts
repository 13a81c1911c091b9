import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { decodeId } from "#src/shared/ids.ts";
import { callOk } from "./harness/api-client.ts";
import { addManyAddresses, newCustomer, purchaseBody } from "./harness/customers.ts";
import { auditLines, type Inspector, inspect } from "./harness/inspector.ts";
import { startServerProcess } from "./harness/server-process.ts";
import { openStaffSession } from "./harness/staff-session.ts";
import { until } from "./harness/until.ts";
import { bySize } from "./faults/run-size.ts";

// One act on many, under kills of the worker that does it: in the middle of an act, and between an act and the note that
// it is done. No row is done twice and none is lost. A restart that is asked for again is not refused: it would show.

const count = bySize({ smoke: 6, short: 8, thorough: 12, long: 200 });

test("a run whose worker is killed in an act, and after one, restarts each server once", async () => {
  const databaseUrl = await createEmptyDatabase();
  const settings = { DATABASE_URL: databaseUrl, SIMULATED_DELAYS: "0" };
  const web = await startServerProcess({ ...settings, ROLES: "web" });
  const inspector = await inspect(databaseUrl);
  const startWorker = () => startServerProcess({ ...settings, ROLES: "worker", METRICS_PORT: "0" });
  try {
    const serverIds = await boughtServers(web.url, inspector, startWorker);
    const { token } = await openStaffSession(web.url, inspector);
    const body = { act: "servers.restart", ids: serverIds, reason: "a new kernel" };
    const { id } = await callOk(web.url, "POST /v2/admin/bulk", { token, key: randomUUID(), body });
    const runId = decodeId("bulk", id) ?? "";
    const rows = rowsOf(inspector, runId);

    // The act on the second waits for its server, and its worker dies meanwhile.
    const inAct = await lock(inspector, sql`servers`, sql`id = ${decodeId("server", serverIds[1] ?? "")}`);
    const first = await startWorker();
    await until("the second is begun", async () => (await rows())[1] === "begun");
    await first.kill();
    await endWaiting(inspector);
    await inAct.rollback().execute();
    expect((await rows()).slice(0, 3)).toEqual(["done", "begun", "waiting"]);

    // The note that the fourth is done waits; its act is committed when its worker dies.
    const beforeAct = await lock(
      inspector,
      sql`servers`,
      sql`id = ${decodeId("server", serverIds[3] ?? "")}`,
    );
    const second = await startWorker();
    await until("the fourth is begun", async () => (await rows())[3] === "begun");
    const note = await lock(inspector, sql`bulk_rows`, sql`run_id = ${runId} AND position = 4`);
    await beforeAct.rollback().execute();
    const fourth = decodeId("server", serverIds[3] ?? "") ?? "";
    await until("its act is committed", async () => (await restartsOf(inspector, [fourth])).length === 1);
    await second.kill();
    await endWaiting(inspector);
    await note.rollback().execute();
    expect((await rows())[3]).toBe("begun");

    // The restart that was asked for is over: another one would be taken.
    const third = await startWorker();
    await until("the run has ended", async () => {
      const { state } = await callOk(web.url, `GET /v2/admin/bulk/${id}`, { token });
      return state === "done";
    });
    expect(new Set(await rows())).toEqual(new Set(["done"]));
    const all = serverIds.map((serverId) => decodeId("server", serverId) ?? "");
    expect((await restartsOf(inspector, all)).toSorted()).toEqual(all.toSorted());
    await until("all restarts are done", async () => (await openTasks(inspector)) === 0);
    expect(await auditLines(inspector)).toEqual([]);
    await third.stop();
  } finally {
    await inspector.close();
    await web.stop();
  }
});

/** So many servers that run, delivered by a worker that is stopped afterwards. */
async function boughtServers(
  url: string,
  inspector: Inspector,
  startWorker: () => ReturnType<typeof startServerProcess>,
): Promise<readonly string[]> {
  await addManyAddresses(inspector);
  const customer = await newCustomer(url, inspector, BigInt(count) * 1000n);
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const { server } = await callOk(url, "POST /v2/servers/purchase", {
      token: customer.token,
      key: randomUUID(),
      body: purchaseBody(customer, `web-${place}`),
    });
    ids.push(server.id);
  }
  const worker = await startWorker();
  await until("all servers are delivered", async () => (await openTasks(inspector)) === 0);
  await worker.stop();
  return ids;
}

const rowsOf =
  ({ platform }: Inspector, runId: string) =>
  async (): Promise<readonly string[]> => {
    const rows = await platform.db.kysely
      .selectFrom("bulk_rows")
      .select("state")
      .where("run_id", "=", runId)
      .orderBy("position")
      .execute();
    return rows.map(({ state }) => state);
  };

/** Holds rows until it is rolled back. */
async function lock({ platform }: Inspector, table: ReturnType<typeof sql>, where: ReturnType<typeof sql>) {
  const trx = await platform.db.kysely.startTransaction().execute();
  // Longer than a worker takes to start on a busy machine.
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`SELECT FROM ${table} WHERE ${where} FOR UPDATE`.execute(trx);
  return trx;
}

/** What a killed process had asked the database for and waits for a lock there would go on alone: a power cut ends it too. */
async function endWaiting({ platform }: Inspector): Promise<void> {
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(platform.db.kysely);
}

/** The servers whose restart was asked for: each as often as it was. */
async function restartsOf({ platform }: Inspector, ids: readonly string[]): Promise<readonly string[]> {
  const tasks = await platform.db.kysely
    .selectFrom("tasks")
    .select("object_id")
    .where("kind", "=", "server-restart")
    .where("object_id", "in", ids)
    .execute();
  return tasks.map(({ object_id: id }) => id);
}

async function openTasks({ platform }: Inspector): Promise<number> {
  const { open } = await platform.db.kysely
    .selectFrom("tasks")
    .select(({ fn }) => fn.countAll().as("open"))
    .where("state", "in", ["queued", "running"])
    .executeTakeFirstOrThrow();
  return Number(open);
}
