import type { Transaction } from "kysely";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { eraseRows } from "#src/platform/personal/erase-rows.ts";
import type { PersonalSubject } from "#src/platform/personal/personal-data.ts";
import { addMs } from "#src/shared/time.ts";
import type { PrivacyContext } from "../deps.ts";

/** As long a call that began before the erasure, or an event of before, may still write something. */
const sweptAfterMs = 10 * 60_000;

/** Erases once more what calls and events on their way at the moment of an erasure wrote behind it. */
export async function sweepErasures(context: PrivacyContext): Promise<void> {
  const { platform } = context;
  const due = await platform.db.kysely
    .selectFrom("privacy_erasures")
    .select("customer_id")
    .where("swept_at", "is", null)
    .where("erased_at", "<=", addMs(platform.clock.now(), -sweptAfterMs))
    .limit(20)
    .execute();
  for (const { customer_id: customerId } of due) await eraseAgain(context, customerId);
}

/** The same erasure again: it finds what came meanwhile, and nothing else. */
export async function eraseAgain(context: PrivacyContext, customerId: string): Promise<void> {
  await transaction(context.platform, async (trx) => {
    const subject = await lockErasure(trx, customerId);
    if (subject === null) return;
    const ctx = createCtx(context.platform, systemActor);
    await eraseRows(trx, ctx, context.data(), subject);
    await trx
      .updateTable("privacy_erasures")
      .set({ swept_at: ctx.now })
      .where("customer_id", "=", customerId)
      .execute();
  });
}

async function lockErasure(trx: Transaction<DB>, customerId: string): Promise<PersonalSubject | null> {
  const erasure = await trx
    .selectFrom("privacy_erasures")
    .select(["site_id", "user_ids"])
    .where("customer_id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  if (erasure === undefined) return null;
  return { siteId: erasure.site_id, customerId, userIds: erasure.user_ids, emails: [] };
}
