import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

// Every invariant is broken by hand in the database, and the auditor must report it. One customer has a delivered
// server, another one an order that is still open.

let testbed: ServersTestbed;
let serverId: string;

beforeAll(async () => {
  testbed = await createServersTestbed();
  const delivered = await testbed.buy(await testbed.newCustomer(490n));
  await testbed.finishTasks();
  serverId = (await testbed.serverRow(delivered)).id;
  testbed.clock.advance(3_600_000);
  await testbed.buy(await testbed.newCustomer(490n));
  expect(await testbed.findings()).toEqual([]);
});

afterAll(() => testbed.drop());

/** The invariants that a change breaks; the change is rolled back. */
async function brokenBy(change: ReturnType<typeof sql>): Promise<string[]> {
  const broken = new Set<string>();
  const undone = new Error("rolled back on purpose");
  await testbed.database.kysely
    .transaction()
    .execute(async (trx) => {
      await change.execute(trx);
      for (const { id, find } of testbed.servers.invariants) {
        if ((await find(trx)).length > 0) broken.add(id);
      }
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return [...broken];
}

describe("I4: a key has one effect and its answer", () => {
  test.each([
    ["an order whose key row is gone", sql`DELETE FROM idempotency_keys`],
    ["an answer that is lost", sql`UPDATE idempotency_keys SET answer = NULL`],
    [
      "another answer",
      sql`UPDATE idempotency_keys SET answer = jsonb_set(answer, '{order,totalCents}', '1')`,
    ],
    ["a key without an effect", sql`UPDATE orders SET idempotency_key = 'another'`],
  ])("%s", async (_, change) => {
    expect(await brokenBy(change)).toEqual(["I4"]);
  });

  test("the first name of a cart may have the key of a server's order", async () => {
    // As after a server bought with the key `k:1`, and names with the key `k`.
    const change = sql`
      INSERT INTO orders (id, site_id, customer_id, idempotency_key, kind, object_type, object_id, state, currency, total_cents, created_at)
      SELECT gen_random_uuid(), site_id, customer_id, idempotency_key, 'domain-purchase', 'domain', gen_random_uuid(), 'delivered', currency, 0, created_at
      FROM orders WHERE kind = 'server-purchase' LIMIT 1`;
    expect(await brokenBy(change)).not.toContain("I4");
  });
});

describe("I6: a paid order is active or refunded in time", () => {
  const uncaptured = sql`
    WITH delivered AS (UPDATE orders SET state = 'delivered' WHERE state = 'paid'),
         captured AS (UPDATE holds SET state = 'captured' WHERE state = 'reserved')
    UPDATE servers SET service = 'active' WHERE service = 'pending'`;
  test.each([
    [
      "unused days of a server that was not deleted",
      sql`SELECT wallet_refund_unused(id, gen_random_uuid(), 'unused', 1, now()) FROM orders WHERE state = 'delivered'`,
    ],
    [
      "an overdue order",
      sql`UPDATE orders SET created_at = created_at - interval '16 min' WHERE state = 'paid'`,
    ],
    [
      "a delivered order of a failed server",
      sql`UPDATE servers SET service = 'failed' WHERE service = 'active'`,
    ],
    ["a delivery that was never charged", sql`UPDATE holds SET state = 'reserved' WHERE state = 'captured'`],
    ["a refund without the money", sql`UPDATE orders SET state = 'refunded' WHERE state = 'delivered'`],
    ["a delivery that the ledger does not have", uncaptured],
    ["an order without a hold", sql`DELETE FROM holds WHERE state = 'reserved'`],
  ])("%s", async (_, change) => {
    expect(await brokenBy(change)).toContain("I6");
  });
});

describe("I7: machines and active services are the same", () => {
  test("a machine of an ended service", async () => {
    expect(await brokenBy(sql`UPDATE servers SET service = 'terminated' WHERE service = 'active'`)).toContain(
      "I7",
    );
  });

  test("a lost machine, and one without an order", async () => {
    const { pool } = testbed.database;
    const unknownId = testbed.platform.ids.next();
    const rename = "UPDATE sim_machines SET server_id = $2, owner_id = $2 WHERE server_id = $1";
    await pool.query(rename, [serverId, unknownId]);
    expect(await testbed.findings()).toEqual([
      "I7: the service is active and its machine is missing",
      "I7: the machine belongs to no active service",
    ]);
    await pool.query(rename, [unknownId, serverId]);
  });
});

test("I7: a foreign machine in the place of ours is reported, not touched", async () => {
  const { pool } = testbed.database;
  const stamp = "UPDATE sim_machines SET owner_id = $2 WHERE server_id = $1";
  const foreign = testbed.platform.ids.next();
  await pool.query(stamp, [serverId, foreign]);
  expect(await testbed.findings()).toEqual([
    `I7: a machine with the stamp ${foreign} is in the place of this server`,
    "I7: the machine belongs to no active service",
  ]);
  await pool.query(stamp, [serverId, serverId]);
});

describe("I9: no task is lost or has two effects", () => {
  const again = sql`
    INSERT INTO tasks (id, kind, site_id, customer_id, object_type, object_id, state, input, actor, not_before,
                       created_at, updated_at)
    SELECT md5(id::text)::uuid, kind, site_id, customer_id, object_type, object_id, state, input, actor,
           not_before, created_at, updated_at FROM tasks WHERE state = 'succeeded'`;
  test.each([
    [
      "a due task that no worker takes",
      sql`UPDATE tasks SET not_before = not_before - interval '6 min', updated_at = updated_at - interval '6 min'
          WHERE state = 'queued'`,
    ],
    ["a paid order without a task", sql`DELETE FROM tasks WHERE state = 'queued'`],
    ["a provisioning that ended twice", again],
  ])("%s", async (_, change) => {
    expect(await brokenBy(change)).toEqual(["I9"]);
  });
});

describe("I10: a period is charged once", () => {
  const twice = sql`
    INSERT INTO server_periods (order_id, server_id, starts_at, ends_at)
    SELECT o.id, p.server_id, p.starts_at + interval '1 day', p.ends_at FROM server_periods p, orders o
    WHERE o.state = 'paid'`;
  test.each([
    ["a period that another one overlaps", twice],
    ["a period without a charge", sql`UPDATE holds SET state = 'reserved' WHERE state = 'captured'`],
  ])("%s", async (_, change) => {
    expect(await brokenBy(change)).toContain("I10");
  });
});
