import fc from "fast-check";
import type { PoolClient } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { addMs } from "#src/shared/time.ts";
import { serverOutput } from "../../contract-outputs.ts";
import { isUnpaid } from "../../rules.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { findDueServers, type Turn } from "./due-servers.ts";

// The query of a turn may find too much, since its SQL function checks again. What it leaves out never gets its turn.

let testbed: ServersTestbed;
let server: string;
let now: Date;

beforeEach(async () => {
  testbed = await createServersTestbed();
  const bought = await testbed.delivered(await testbed.newCustomer(490n * 2n));
  server = decodeId("server", bought.server.id) ?? "";
  now = testbed.clock.now();
});

afterEach(() => testbed.drop());

const { service } = serverOutput.shape;
const hours = (max: number) => fc.integer({ min: 0, max });

/**
 * A server with dates as the functions leave them: each at or after the one before, and the paid time over where the
 * state says so.
 */
const anyServer = fc.record({
  service: fc.constantFrom(...Object.values(service.def.entries)),
  /** Staff holds it; hours from the end of the hold to now. */
  heldSince: fc.option(fc.integer({ min: -9, max: 9 })),
  /** Hours from the date of its removal by staff to now. */
  removal: fc.option(fc.integer({ min: -9, max: 9 })),
  /** Hours from the end of the paid time to now. */
  over: fc.integer({ min: -80, max: 300 }),
  grace: hours(60),
  keeping: hours(200),
  sinceChange: hours(3),
  autoprolong: fc.boolean(),
  resumes: fc.boolean(),
  isBusy: fc.boolean(),
  isReserved: fc.boolean(),
});
type AnyServer = typeof anyServer extends fc.Arbitrary<infer T> ? T : never;

async function become(client: PoolClient, row: AnyServer): Promise<void> {
  const hoursOver = isUnpaid(row) ? Math.max(0, row.over) : row.over;
  const paidUntil = addMs(now, -hoursOver * 3_600_000);
  const graceUntil = addMs(paidUntil, row.grace * 3_600_000);
  const isSuspended = row.service === "suspended";
  await client.query(
    `UPDATE servers SET service = $2, suspended_reason = $3, suspended_at = $4, paid_until = $5, grace_until = $6,
       terminates_at = $7, updated_at = $8, autoprolong = $9, resumes = $10 WHERE id = $1`,
    [
      server,
      row.service,
      isSuspended ? "unpaid" : null,
      isSuspended ? now : null,
      paidUntil,
      graceUntil,
      addMs(graceUntil, row.keeping * 3_600_000),
      addMs(now, -row.sinceChange * 3_600_000),
      row.autoprolong,
      row.resumes,
    ],
  );
  if (row.heldSince !== null) {
    await client.query(
      `WITH hold AS (
         INSERT INTO server_holds (id, server_id, reason, note, shown_text, held_at, held_by, held_until)
         VALUES (gen_random_uuid(), $1, 'abuse', 'test', 'test', $2, '{}', $2) RETURNING id)
       UPDATE servers SET hold_id = (SELECT id FROM hold) WHERE id = $1`,
      [server, addMs(now, -row.heldSince * 3_600_000)],
    );
  }
  if (row.removal !== null) {
    await client.query(
      `WITH removal AS (
         INSERT INTO server_removals (id, server_id, reason, note, shown_text, gives_back, addresses, announced_at,
           announced_by, due_at)
         VALUES (gen_random_uuid(), $1, 'abuse', 'test', 'test', true, '{}', $2, '{}', $2) RETURNING due_at)
       UPDATE servers SET removes_at = (SELECT due_at FROM removal) WHERE id = $1`,
      [server, addMs(now, -row.removal * 3_600_000)],
    );
  }
  if (row.isBusy) await client.query("UPDATE tasks SET state = 'queued' WHERE object_id = $1", [server]);
  if (row.isReserved) {
    await client.query(
      `INSERT INTO service_renewals (order_id, kind, service_id, starts_at, term, state)
       SELECT id, 'server', $1, $2, 1, 'reserved' FROM orders WHERE object_id = $1`,
      [server, paidUntil],
    );
  }
}

/** Each turn's own function, and what it answers when it changed something. */
const acts: readonly (readonly [turn: Turn, sql: string])[] = [
  ["begin", "services_begin_renewal($1, $2) IS NOT NULL"],
  ["reserve", "servers_reserve_renewal($1, gen_random_uuid(), gen_random_uuid(), $2) <> 'idle'"],
  ["expire", "servers_expire($1, $2)"],
  ["suspend", "servers_suspend($1, gen_random_uuid(), $2)"],
  ["terminate", "servers_terminate($1, gen_random_uuid(), $2)"],
  ["liftHold", "servers_lift_hold($1, '{}', NULL, 'test', true, gen_random_uuid(), $2)"],
  [
    "remove",
    "servers_remove_announced($1, ARRAY[gen_random_uuid()], gen_random_uuid(), gen_random_uuid(), $2)",
  ],
  ["resume", "servers_resume($1, gen_random_uuid(), $2)"],
];

/** Turns that would change a server but do not find it. */
async function missedTurns(row: AnyServer): Promise<Turn[]> {
  const client = await testbed.database.pool.connect();
  try {
    await client.query("BEGIN");
    await become(client, row);
    await client.query("COMMIT; BEGIN");
    const missed: Turn[] = [];
    for (const [turn, sql] of acts) {
      await client.query("SAVEPOINT turn");
      const { rows } = await client.query<{ acts: boolean }>(`SELECT ${sql} AS acts`, [server, now]);
      await client.query("ROLLBACK TO turn");
      const due = await findDueServers(testbed.platform, turn, { now, after: undefined, limit: 9 });
      if (rows[0]?.acts === true && due.length === 0) missed.push(turn);
    }
    return missed;
  } finally {
    await client.query("ROLLBACK");
    await client.query("DELETE FROM service_renewals");
    await client.query("UPDATE servers SET hold_id = NULL, removes_at = NULL");
    await client.query("DELETE FROM server_holds");
    await client.query("DELETE FROM server_removals");
    await client.query("UPDATE tasks SET state = 'succeeded'");
    client.release();
  }
}

test("T46 whatever a turn would change is found by its query", async () => {
  await fc.assert(
    fc.asyncProperty(anyServer, async (row) => {
      expect(await missedTurns(row)).toEqual([]);
    }),
    { numRuns: 150 },
  );
}, 30_000);

test("a query that leaves something out would be noticed", async () => {
  await testbed.database.pool.query(
    "CREATE OR REPLACE FUNCTION servers_expire(p_server uuid, p_at timestamptz) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
  );
  const idle = {
    service: "active",
    heldSince: null,
    removal: null,
    over: -9,
    grace: 24,
    keeping: 168,
    sinceChange: 0,
  } as const;
  const rest = { autoprolong: false, resumes: false, isBusy: false, isReserved: false };
  expect(await missedTurns({ ...idle, ...rest })).toEqual(["expire"]);
});
