import type { Transaction } from "kysely";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { eraseRows } from "#src/platform/personal/erase-rows.ts";
import type { PersonalSubject } from "#src/platform/personal/personal-data.ts";
import type { PrivacyContext } from "../deps.ts";

/** Settles what was asked of the account, notes the erasure by ids, and erases. */
export async function eraseSubject(
  { data }: Pick<PrivacyContext, "data">,
  trx: Transaction<DB>,
  ctx: Ctx,
  subject: PersonalSubject,
): Promise<void> {
  const { customerId, siteId, userIds } = subject;
  if (customerId === null) throw new Error("only accounts are erased, each with its owners");
  const settled = { settled_at: ctx.now, settled_by: JSON.stringify(actorStamp(ctx.actor)) };
  const open = trx
    .updateTable("privacy_requests")
    .where("customer_id", "=", customerId)
    .where("state", "=", "open");
  await open
    .where("kind", "=", "erasure")
    .set({ state: "done", ...settled })
    .execute();
  await open
    .where("kind", "=", "copy")
    .set({ state: "withdrawn", ...settled })
    .execute();
  await trx
    .updateTable("privacy_requests")
    .set({ state: "done" })
    .where("customer_id", "=", customerId)
    .where("state", "=", "ready")
    .execute();
  await trx
    .insertInto("privacy_erasures")
    .values({ customer_id: customerId, site_id: siteId, user_ids: [...userIds], erased_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column("customer_id").doUpdateSet({ erased_at: ctx.now, swept_at: null }),
    )
    .execute();
  await eraseRows(trx, ctx, data(), subject);
}
