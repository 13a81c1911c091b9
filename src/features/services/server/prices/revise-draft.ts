import type { Transaction } from "kysely";
import { openApproval } from "#src/features/staff/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { lockChange } from "./find-change.ts";
import { type PriceSelection, subjectOf } from "./price-change.ts";

/** What of a draft can be changed; ids are UUIDs. */
export interface PriceRevision {
  readonly name: string;
  readonly selection: PriceSelection;
  readonly cents: number | null;
  readonly fromAt: Date;
  readonly reason: string;
}

/**
 * Changes a draft; one that is announced stays as it was announced, and one whose announcement waits for a second person
 * as it was asked for.
 */
export async function reviseDraft(
  trx: Transaction<DB>,
  ctx: Ctx,
  { id, name, selection, cents, fromAt, reason }: PriceRevision & { readonly id: string },
): Promise<void> {
  const change = await lockChange(trx, id);
  if (change.state !== "draft") throw new AppError("price_change_closed");
  if ((await openApproval(trx, subjectOf(id), ctx.now)) !== null) throw new AppError("price_change_asked");
  await trx
    .updateTable("price_changes")
    .set({
      name,
      selection: JSON.stringify(selection),
      target: JSON.stringify({ ...change.target, cents }),
      from_at: fromAt,
    })
    .where("id", "=", id)
    .execute();
  await writeAudit(trx, ctx, {
    action: "price-change.revise",
    objectType: "price-change",
    objectId: id,
    detail: {
      centsBefore: change.target.cents,
      cents,
      nameBefore: change.name,
      name,
      selectionBefore: JSON.stringify(change.selection),
      selection: JSON.stringify(selection),
      fromAtBefore: change.fromAt.toISOString(),
      fromAt: fromAt.toISOString(),
      reason,
    },
  });
}
