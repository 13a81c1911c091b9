import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseWatch } from "#src/platform/db/database-watch.ts";
import { outboxEnd } from "#src/platform/events/read-outbox.ts";
import { decodeId } from "#src/shared/ids.ts";
import { openOperatorTestbed, type OperatorTestbed } from "./operator-testbed.fixture.ts";

let testbed: OperatorTestbed;
let token: string;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  ({ token } = await testbed.newCustomer("ann@example.com"));
  await testbed.run(
    "user",
    "credit",
    "ann@example.com",
    "--usd",
    "100",
    "--reason",
    "a test",
    "--note",
    "A gift.",
  );
});

afterAll(() => testbed.drop());

const db = () => testbed.platform.db.kysely;

async function nextIndexes(): Promise<number[]> {
  const rows = await db()
    .selectFrom("address_counters")
    .select("next_index")
    .orderBy("chain_family")
    .orderBy("key_fingerprint")
    .execute();
  return rows.map((row) => row.next_index);
}

test("after a failover no address is shown twice, streams begin again, tasks run and mail waits", async () => {
  const { taskId } = await testbed.buy(token, "web-1");
  const later = new Date(testbed.clock.now().getTime() + 600_000);
  await db().updateTable("tasks").set({ not_before: later }).execute();
  await db().updateTable("mail_messages").set({ not_before: testbed.clock.now() }).execute();
  const yesterday = new Date(testbed.clock.now().getTime() - 86_400_000);
  await testbed.newCustomer("bob@example.com");
  await db()
    .updateTable("mail_messages")
    .set({ not_before: yesterday })
    .where("recipient", "=", "bob@example.com")
    .execute();
  const [indexes, { epoch }] = [await nextIndexes(), await outboxEnd(db())];

  const { tasks, mails, findings } = await testbed.runJson("recover", "--after-failover");
  expect(findings).toEqual([]);
  expect(await nextIndexes()).toEqual(indexes.map((next) => next + 1_000));
  expect((await outboxEnd(db())).epoch).not.toBe(epoch);
  expect(tasks).toBe(1);
  // What was due just now may have been sent before the failover; what has been due since yesterday was not.
  expect(mails).toBeGreaterThan(0);
  const rows = await db()
    .selectFrom("mail_messages")
    .select("not_before")
    .distinct()
    .orderBy("not_before")
    .execute();
  const inAnHour = new Date(testbed.clock.now().getTime() + 3_600_000);
  expect(rows.map((row) => row.not_before)).toEqual([yesterday, inAnHour]);
  await testbed.finishTasks();
  const entries = await testbed.runJson("audit");
  const entry = { action: "database.recover", detail: { lostSeconds: 60, tasks: 1, mails } };
  expect(entries).toContainEqual(expect.objectContaining(entry));
  expect(await testbed.taskRow(decodeId("task", taskId) ?? "")).toMatchObject({ state: "succeeded" });

  const text = await testbed.run("recover", "--after-failover", "--lost-seconds", "5");
  expect(text).toContain("The auditor finds nothing.");
  expect(text).toContain("the lost 5 seconds");
});

/** As after logical replication: rows with numbers of another server, and sequences that were never used. */
async function moveAway(): Promise<void> {
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx);
      await sql`UPDATE outbox_events SET xid = (xid::text::bigint + 9000000000)::text::xid8`.execute(trx);
      await sql`UPDATE event_cursors SET xid = (xid::text::bigint + 9000000000)::text::xid8`.execute(trx);
      await sql`UPDATE ledger_entries SET xid = (xid::text::bigint + 9000000000)::text::xid8`.execute(trx);
      await sql`DELETE FROM ledger_seals`.execute(trx);
      await sql`SELECT setval(format('%I', sequencename)::regclass, 1, false) FROM pg_sequences`.execute(trx);
    });
}

const nowhere = "postgresql://old@127.0.0.1:1/moorage";

test("a copy on another server goes on after the ids and events that it has", async () => {
  const top = await sql<{ id: bigint }>`SELECT max(id) AS id FROM outbox_events`.execute(db());
  await moveAway();
  await expect(testbed.run("recover", "--moved", "--from", testbed.platform.db.url)).rejects.toThrow(
    "The old server still answers",
  );
  const watch = new DatabaseWatch(testbed.platform.db, testbed.platform.log);
  await watch.start();
  await expect(testbed.run("recover", "--moved", "--from", nowhere)).rejects.toThrow("stop it first");
  await watch.close();
  await expect
    .poll(() => testbed.run("recover", "--moved", "--from", nowhere).catch(String))
    .toMatch(/^Events and seals have numbers of this server, and \d+ sequences go on/);

  await testbed.buy(token, "web-2");
  await testbed.finishTasks();
  expect(await testbed.product.auditor.audit()).toEqual([]);
  const { rows } = await sql<{ after: bigint; below: boolean }>`
    SELECT min(id) FILTER (WHERE xid <> '1') AS after,
           bool_and(xid <= pg_snapshot_xmax(pg_current_snapshot())) AS below FROM outbox_events`.execute(
    db(),
  );
  expect(rows[0]?.after).toBeGreaterThan(top.rows[0]?.id ?? 0n);
  expect(rows[0]?.below).toBe(true);
});

test.each([
  [["recover"], "Say --after-failover or --moved."],
  [["recover", "--after-failover", "--moved"], "Say --after-failover or --moved."],
  [["recover", "--after-failover", "--lost-seconds", "-1"], "ambiguous|whole number"],
  [["recover", "--after-failover", "--lost-seconds", "1.5"], "whole number"],
  [["recover", "--moved"], "Say --from"],
  [["recover", "--moved", "--from", "db1"], "no PostgreSQL URL"],
])("%j is refused: %s", async (argv, reason) => {
  const run = async (): Promise<string> => testbed.run(...argv);
  await expect(run()).rejects.toThrow(new RegExp(reason));
});
