import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { requestTermDays } from "#src/shared/privacy.ts";
import { addDays } from "#src/shared/time.ts";
import type { PrivacyContext } from "../deps.ts";

export interface CopyWanted {
  readonly customerId: string;
  readonly siteId: number;
  /** Of this person alone; null: of all of the account. */
  readonly personId: string | null;
  /** Who fetches it; null: staff. */
  readonly userId: string | null;
  /** Why, of staff. */
  readonly reason?: string;
}

/**
 * Has a copy made; one that waits for it is the answer to a further request of the same, and replaces those of the same
 * that failed. Returns its id.
 */
export async function askCopy({ platform }: PrivacyContext, ctx: Ctx, wanted: CopyWanted): Promise<string> {
  return transaction(platform, async (trx) => {
    const id = platform.ids.next();
    const { customerId, siteId, personId, userId, reason } = wanted;
    await trx
      .updateTable("privacy_requests")
      .set({ state: "withdrawn" })
      .where("customer_id", "=", customerId)
      .where("kind", "=", "copy")
      .where("state", "=", "failed")
      .where("person_id", "is not distinct from", personId)
      .where("user_id", "is not distinct from", userId)
      .execute();
    const asked = await trx
      .insertInto("privacy_requests")
      .values({
        id,
        kind: "copy",
        site_id: siteId,
        customer_id: customerId,
        person_id: personId,
        user_id: userId,
        asked_by: JSON.stringify(actorStamp(ctx.actor)),
        reason: reason ?? null,
        asked_at: ctx.now,
        due_at: addDays(ctx.now, requestTermDays),
        state: "open",
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (asked === undefined) return findOpen(trx, wanted);
    await writeAudit(trx, ctx, {
      action: "customer.ask-copy",
      objectType: "customer",
      objectId: customerId,
      reason,
      detail: { requestId: id, customerId, scope: personId === null ? "account" : "person" },
    });
    return id;
  });
}

async function findOpen(trx: Transaction<DB>, { customerId, personId, userId }: CopyWanted): Promise<string> {
  const { id } = await trx
    .selectFrom("privacy_requests")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("kind", "=", "copy")
    .where("state", "=", "open")
    .where("person_id", "is not distinct from", personId)
    .where("user_id", "is not distinct from", userId)
    .executeTakeFirstOrThrow();
  return id;
}
