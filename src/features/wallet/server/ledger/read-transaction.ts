import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { type DoneBy, doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { walletLedgerRoutes } from "../../contract-ledger.ts";
import type { WalletDeps } from "../deps.ts";
import { readEntries, showEntries } from "./ledger-rows.ts";

type Answer = z.input<(typeof walletLedgerRoutes)["GET /v2/admin/transactions/{id}"]["output"]>;

const mostOthers = 50;
/** More than any transaction has. */
const mostEntries = 100;

/** A transaction with all its entries and what caused it. */
export async function readTransaction(
  { db }: Pick<Platform, "db">,
  deps: WalletDeps,
  id: string,
): Promise<Answer> {
  const { kysely } = db;
  const own = await kysely
    .selectFrom("ledger_transactions")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (own === undefined) throw new AppError("not_found");
  const rows = await readEntries(kysely, {
    where: sql`e.transaction_id = ${id}`,
    order: sql`e.id`,
    limit: mostEntries,
  });
  const entries = await showEntries(kysely, deps, rows);
  const [first] = entries;
  if (first === undefined) throw new AppError("not_found");
  const others = await kysely
    .selectFrom("ledger_transactions")
    .select(["id", "kind", "created_at"])
    .where("reference_type", "=", own.reference_type)
    .where("reference_id", "=", own.reference_id)
    .where("id", "<>", id)
    .orderBy("created_at")
    .orderBy("id")
    .limit(mostOthers)
    .execute();
  const named = entries.find(({ reference }) => reference.name !== null) ?? first;
  return {
    id: encodeId("transaction", id),
    kind: own.kind,
    createdAt: own.created_at.toISOString(),
    idempotencyKey: own.idempotency_key,
    customer: entries.find(({ customer }) => customer !== null)?.customer ?? null,
    reference: named.reference,
    entries,
    adjustment: await readAdjustment(kysely, id),
    others: others.map((other) => ({
      id: encodeId("transaction", other.id),
      kind: other.kind,
      createdAt: other.created_at.toISOString(),
    })),
  };
}

async function readAdjustment(db: Kysely<DB>, id: string): Promise<Answer["adjustment"]> {
  const made = await db
    .selectFrom("wallet_adjustments as made")
    .leftJoin("wallet_adjustments as correction", "correction.reverses_id", "made.id")
    .select(["made.note", "made.reverses_id", "made.customer_id", "correction.id as corrected_by"])
    .where("made.id", "=", id)
    .executeTakeFirst();
  if (made === undefined) return null;
  const { doneBy, reason } = await readDoer(db, made.customer_id, id);
  const shown = (other: string | null) => (other === null ? null : encodeId("transaction", other));
  return {
    doneBy,
    reason,
    note: made.note,
    reverses: shown(made.reverses_id),
    correctedBy: shown(made.corrected_by),
  };
}

/** Who made an adjustment, by its audit row. */
async function readDoer(
  db: Kysely<DB>,
  customerId: string,
  id: string,
): Promise<{ readonly doneBy: DoneBy | null; readonly reason: string | null }> {
  const { rows } = await sql<{
    actor: { kind: string; id?: string };
    name: string | null;
    reason: string | null;
  }>`
    SELECT log.actor, ${doerName("log.actor")} AS name, log.detail ->> 'reason' AS reason FROM audit_log log
    WHERE log.object_type = 'customer' AND log.object_id = ${customerId} AND log.action = 'wallet.adjust'
      AND log.detail ->> 'transactionId' = ${id} LIMIT 1`.execute(db);
  const [found] = rows;
  if (found === undefined) return { doneBy: null, reason: null };
  return { doneBy: doneByOf(found.actor, found.name), reason: found.reason };
}
