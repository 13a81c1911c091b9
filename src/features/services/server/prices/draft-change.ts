import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PriceKind, PriceSelection, PriceTarget } from "./price-change.ts";

/** A change of prices as it is asked for; ids are UUIDs. */
export interface PriceDraft {
  readonly kind: PriceKind;
  readonly name: string;
  readonly selection: PriceSelection;
  readonly target: PriceTarget;
  readonly fromAt: Date;
  readonly reason: string;
  /** The site whose reseller makes it; absent: staff does. */
  readonly siteId?: number;
}

/** Writes a change down. Nothing changes and no customer is notified. */
export async function draftChange(
  trx: Transaction<DB>,
  ctx: Ctx,
  { id, draft }: { readonly id: string; readonly draft: PriceDraft },
): Promise<void> {
  const { kind, name, selection, target, fromAt, reason, siteId } = draft;
  await trx
    .insertInto("price_changes")
    .values({
      id,
      site_id: siteId ?? null,
      kind,
      name,
      selection: JSON.stringify(selection),
      target: JSON.stringify(target),
      from_at: fromAt,
      state: "draft",
      reason,
      created_by: JSON.stringify(actorStamp(ctx.actor)),
      created_at: ctx.now,
    })
    .execute();
  await writeAudit(trx, ctx, {
    action: "price-change.draft",
    objectType: "price-change",
    objectId: id,
    detail: { kind, part: target.part, fromAt: fromAt.toISOString(), reason },
  });
}
