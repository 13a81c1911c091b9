import { type Kysely, sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { type DoneBy, doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Committing, transaction } from "#src/platform/db/transaction.ts";
import type { Ids } from "#src/platform/ids.ts";
import { AppError } from "#src/shared/errors.ts";

type StockKind = "plan" | "dedicated" | "promotion";

interface StockOf {
  readonly kind: StockKind;
  readonly id: string;
  /** Of plans. */
  readonly locationId: string | null;
}

/** What is left of something; null: no limit. */
export interface Stock extends StockOf {
  readonly name: string;
  readonly pieces: number | null;
}

export interface StockChange extends StockOf {
  readonly before: number | null;
  readonly after: number | null;
}

export interface NotedChange extends StockChange {
  readonly reason: string;
  readonly changedBy: DoneBy;
  readonly changedAt: Date;
}

/** What is left, in the order of the pages. */
export async function readStock(db: Kysely<DB>): Promise<readonly Stock[]> {
  const { rows } = await sql<Stock>`
    SELECT 'plan' AS kind, place.plan_id AS id, plan.name, place.location_id AS "locationId", place.stock AS pieces
    FROM plan_locations place JOIN plans plan ON plan.id = place.plan_id
    JOIN locations location ON location.id = place.location_id
    WHERE place.active ORDER BY plan.position, plan.id, location.position, location.id`.execute(db);
  const { rows: others } = await sql<Stock>`
    SELECT kind, id, name, NULL AS "locationId", pieces FROM (
      SELECT 1 AS part, 'dedicated' AS kind, id, name, position, stock AS pieces FROM dedicated_configurations
      UNION ALL SELECT 2, 'promotion', id, id, 0, stock FROM promotions) AS further
    ORDER BY part, position, id`.execute(db);
  return [...rows, ...others];
}

/** What staff changed last, newest first. */
export async function lastStockChanges(db: Kysely<DB>): Promise<readonly NotedChange[]> {
  const { rows } = await sql<
    Omit<NotedChange, "changedBy"> & { by: { kind: string; id?: string }; byName: string | null }
  >`
    SELECT kind, object_id AS id, location_id AS "locationId", before, after, reason, changed_at AS "changedAt",
           changed_by AS by, ${doerName("stock_changes.changed_by")} AS "byName"
    FROM stock_changes ORDER BY changed_at DESC, id DESC LIMIT 20`.execute(db);
  return rows.map(({ by, byName, ...row }) => ({ ...row, changedBy: doneByOf(by, byName) }));
}

/**
 * Sets what is left, all of it or nothing. Stock moves with every sale, so each change says which number was seen: another
 * one by now is refused, and nothing that was sold meanwhile is sold again.
 */
export function changeStock(
  on: Committing & { readonly ids: Ids },
  ctx: Ctx,
  { changes, reason }: { readonly changes: readonly StockChange[]; readonly reason: string },
): Promise<number> {
  return transaction(on, async (trx) => {
    // In one order, so that two who change the same things wait for each other.
    const ordered = [...changes].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    for (const change of ordered) await changeOne(trx, change);
    await trx
      .insertInto("stock_changes")
      .values(
        ordered.map(({ kind, id, locationId, before, after }) => ({
          id: on.ids.next(),
          kind,
          object_id: id,
          location_id: locationId,
          before,
          after,
          reason,
          changed_by: JSON.stringify(actorStamp(ctx.actor)),
          changed_at: ctx.now,
        })),
      )
      .execute();
    await writeAudit(trx, ctx, {
      action: "catalogue.stock",
      objectType: "catalogue",
      objectId: "stock",
      detail: { changes: ordered.length, reason },
      before: Object.fromEntries(ordered.map((change) => [placeOf(change), change.before])),
      after: Object.fromEntries(ordered.map((change) => [placeOf(change), change.after])),
    });
    wakeAfterCommit(trx, "catalogue");
    return ordered.length;
  });
}

async function changeOne(trx: Transaction<DB>, { kind, id, locationId, before, after }: StockChange) {
  const rows = {
    plan: sql`plan_locations WHERE plan_id = ${id} AND location_id = ${locationId} AND active`,
    dedicated: sql`dedicated_configurations WHERE id = ${id}`,
    promotion: sql`promotions WHERE id = ${id}`,
  }[kind];
  const found = await sql<{ stock: number | null }>`SELECT stock FROM ${rows} FOR UPDATE`.execute(trx);
  const [row] = found.rows;
  if (row === undefined) throw new AppError("not_found");
  if (row.stock !== before) throw new AppError("stock_changed", { left: row.stock ?? "" });
  const where = {
    plan: sql`plan_locations SET stock = ${after} WHERE plan_id = ${id} AND location_id = ${locationId}`,
    dedicated: sql`dedicated_configurations SET stock = ${after} WHERE id = ${id}`,
    promotion: sql`promotions SET stock = ${after} WHERE id = ${id}`,
  }[kind];
  await sql`UPDATE ${where}`.execute(trx);
}

function placeOf({ kind, id, locationId }: StockOf): string {
  return [kind, id, locationId ?? ""].filter((part) => part !== "").join(" ");
}
