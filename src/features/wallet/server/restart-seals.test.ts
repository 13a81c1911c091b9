import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { at, createLedgerWorld, type LedgerWorld } from "./ledger-world.fixture.ts";
import { restartSeals } from "./restart-seals.ts";
import { findBrokenSeals } from "./seal-ledger.ts";

let world: LedgerWorld;
beforeAll(async () => {
  world = await createLedgerWorld();
  await world.credit(await world.newCustomer(), 100n, "first");
});
afterAll(() => world.drop());

/** As a restore does it. */
const withoutTriggers = (change: (trx: Transaction<DB>) => Promise<unknown>): Promise<unknown> =>
  transaction(world.database.kysely, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await change(trx);
  });
const restart = () => withoutTriggers((trx) => restartSeals(trx, at));

const lastAudit = () =>
  world.database.kysely
    .selectFrom("audit_log")
    .select(["actor", "action", "object_type", "object_id", "detail"])
    .orderBy("id", "desc")
    .executeTakeFirst();

test("the chain begins anew over all entries, and the audit keeps where the old one ended", async () => {
  await restart();
  expect((await lastAudit())?.detail).toEqual({});

  await world.sealAll();
  await world.credit(await world.newCustomer(), 200n, "second");
  await world.sealAll();
  const seals = () => world.database.kysely.selectFrom("ledger_seals").selectAll().orderBy("seq").execute();
  const old = (await seals()).at(-1);
  // As they come from a server that counted much further.
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

  await world.sealAll();
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM ledger_entries`.execute(
    world.database.kysely,
  );
  expect(await seals()).toMatchObject([{ seq: 1n, entries: rows[0]?.count }]);
  expect(await findBrokenSeals(world.database.kysely)).toEqual([]);
});
