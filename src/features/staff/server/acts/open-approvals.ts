import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError, type ErrorCode } from "#src/shared/errors.ts";

/** Approvals of an act on one object, by ids as in tables. */
interface WhichApprovals {
  readonly act: string;
  readonly objectType: string;
  readonly objectId: string;
}

/**
 * Throws `approval_open` while another of them is open: of two, the later would be done after what became of the first.
 * Two that are asked for at once come one after the other.
 */
export async function refuseSecond(trx: Transaction<DB>, which: WhichApprovals, now: Date): Promise<void> {
  const name = `approvals:${which.act}:${which.objectId}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
  const open = await openOf(trx, which).where("expires_at", ">", now).executeTakeFirst();
  if (open !== undefined) throw new AppError("approval_open");
}

/** Ends them all, because of what happened meanwhile: they are `failed` with that code. */
export async function endApprovals(
  trx: Transaction<DB>,
  ctx: Ctx,
  { failure, ...which }: WhichApprovals & { readonly failure: ErrorCode },
): Promise<void> {
  for (const { id, cents } of await openOf(trx, which).forUpdate().execute()) {
    await trx
      .updateTable("staff_approvals")
      .set({ state: "failed", failure, decided_at: ctx.now })
      .where("id", "=", id)
      .execute();
    const { act, objectType, objectId: object } = which;
    await writeAudit(trx, ctx, {
      action: "approval.fail",
      objectType: "approval",
      objectId: id,
      detail: { act, cents: Number(cents), objectType, object, failure },
    });
  }
}

const openOf = (trx: Transaction<DB>, { act, objectType, objectId }: WhichApprovals) =>
  trx
    .selectFrom("staff_approvals")
    .select(["id", "cents"])
    .where("object_id", "=", objectId)
    .where("object_type", "=", objectType)
    .where("act", "=", act)
    .where("state", "in", ["asked", "waiting"]);
