import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";
import type { DueDocument } from "./find-due.ts";

/** A document that could not be issued is tried again after this, then after twice as long each time. */
const firstPauseMs = 10_000;
const longestPauseMs = 60 * 60_000;

type Kind = "invoice" | "credit";

/** Keeps that a document could not be issued, and when it is tried again. */
export async function noteFailure(
  db: Kysely<DB>,
  { kind, siteId, now }: { readonly kind: Kind; readonly siteId: number; readonly now: Date },
  { id, orderId }: DueDocument,
): Promise<void> {
  const known = await db
    .selectFrom("invoice_failures")
    .select("tries")
    .where("kind", "=", kind)
    .where("object_id", "=", id)
    .executeTakeFirst();
  const tries = (known?.tries ?? 0) + 1;
  const retryAt = addMs(now, Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs));
  await db
    .insertInto("invoice_failures")
    .values({ kind, object_id: id, site_id: siteId, order_id: orderId, first_at: now, retry_at: retryAt })
    .onConflict((conflict) =>
      conflict.columns(["kind", "object_id"]).doUpdateSet({ tries, retry_at: retryAt }),
    )
    .execute();
}

/** It was issued, or is not to be. */
export async function forgetFailure(db: Kysely<DB>, kind: Kind, id: string): Promise<void> {
  await db.deleteFrom("invoice_failures").where("kind", "=", kind).where("object_id", "=", id).execute();
}

/** Those of a site to be tried again; `until` null: all of them. */
export async function findFailed(
  db: Kysely<DB>,
  { kind, siteId, until }: { readonly kind: Kind; readonly siteId: number; readonly until: Date | null },
): Promise<readonly DueDocument[]> {
  let query = db
    .selectFrom("invoice_failures")
    .select(["object_id as id", "order_id as orderId"])
    .where("site_id", "=", siteId)
    .where("kind", "=", kind);
  if (until !== null) query = query.where("retry_at", "<=", until);
  return query.orderBy("retry_at").execute();
}
