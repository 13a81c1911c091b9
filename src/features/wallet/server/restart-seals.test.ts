import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { at, createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";
import { restartSeals } from "./restart-seals.ts";
import { findBrokenSeals } from "./seal-ledger.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
  await testbed.credit(await testbed.newCustomer(), 100n, "first");
});
afterAll(() => testbed.drop());

/** Imitates a restore. */
const withoutTriggers = (change: (trx: Transaction<DB>) => Promise<unknown>): Promise<unknown> =>
  transaction(testbed.database.committing, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await change(trx);
  });
const restart = () =>
  withoutTriggers((trx) => restartSeals(trx, { actor: systemActor, requestId: null, now: at }));

const lastAudit = () =>
  testbed.database.kysely
    .selectFrom("audit_log")
    .select(["actor", "action", "object_type", "object_id", "detail"])
    .orderBy("id", "desc")
    .executeTakeFirst();

test("the chain restarts over all entries, and the audit keeps the end of the old one", async () => {
  await restart();
  expect((await lastAudit())?.detail).toEqual({});

  await testbed.sealAll();
  await testbed.credit(await testbed.newCustomer(), 200n, "second");
  await testbed.sealAll();
  const seals = () => testbed.database.kysely.selectFrom("ledger_seals").selectAll().orderBy("seq").execute();
  const old = (await seals()).at(-1);
  // As if from a server with much higher transaction ids.
  await withoutTriggers((trx) => sql`UPDATE ledger_entries SET xid = '9000000000'`.execute(trx));
  await restart();
  expect(await seals()).toEqual([]);
  expect(await lastAudit()).toEqual({
    actor: { kind: "system" },
    action: "ledger.restore",
    object_type: "ledger",
    object_id: "seals",
    detail: { lastSeal: Number(old?.seq), hash: old?.hash.toString("hex") },
  });

  await testbed.sealAll();
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM ledger_entries`.execute(
    testbed.database.kysely,
  );
  expect(await seals()).toMatchObject([{ seq: 1n, entries: rows[0]?.count }]);
  expect(await findBrokenSeals(testbed.database.kysely)).toEqual([]);
});
