import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp, type UserActor } from "#src/platform/authz/actor.ts";
import type { Ctx, UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { requestTermDays } from "#src/shared/privacy.ts";
import { addDays } from "#src/shared/time.ts";
import { privacyEvents } from "../../events.ts";
import type { PrivacyContext } from "../deps.ts";

/**
 * Asks us to close the account and to erase what is personal; asked again, the first request goes on. All who manage the
 * team are notified: another owner would lose their login with it, and who asked may be a thief.
 */
export async function askClosing({ platform }: PrivacyContext, ctx: UserCtx): Promise<void> {
  requireOwner(ctx.actor);
  const { customerId, siteId, userId } = ctx.actor;
  await transaction(platform, async (trx) => {
    const id = platform.ids.next();
    const asked = await trx
      .insertInto("privacy_requests")
      .values({
        id,
        kind: "erasure",
        site_id: siteId,
        customer_id: customerId,
        user_id: userId,
        asked_by: JSON.stringify(actorStamp(ctx.actor)),
        asked_at: ctx.now,
        due_at: addDays(ctx.now, requestTermDays),
        state: "open",
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (asked === undefined) return;
    await writeAudit(trx, ctx, {
      action: "customer.ask-erasure",
      objectType: "customer",
      objectId: customerId,
      detail: { requestId: id, customerId },
    });
    await publishEvent(trx, ctx, privacyEvents, {
      name: "privacy.closing-asked.v1",
      siteId,
      customerId,
      payload: { requestId: id, memberId: userId },
    });
  });
}

/** Takes that request back. Throws `nothing_to_cancel`. */
export async function withdrawClosing({ platform }: PrivacyContext, ctx: UserCtx): Promise<void> {
  requireOwner(ctx.actor);
  const { customerId, siteId, userId } = ctx.actor;
  await transaction(platform, async (trx) => {
    const withdrawn = await trx
      .updateTable("privacy_requests")
      .set({
        state: "withdrawn",
        settled_at: ctx.now,
        settled_by: JSON.stringify(actorStamp(ctx.actor)),
      })
      .where("customer_id", "=", customerId)
      .where("kind", "=", "erasure")
      .where("state", "=", "open")
      .returning("id")
      .executeTakeFirst();
    if (withdrawn === undefined) throw new AppError("nothing_to_cancel");
    await writeAudit(trx, ctx, {
      action: "customer.withdraw-erasure",
      objectType: "customer",
      objectId: customerId,
      detail: { requestId: withdrawn.id, customerId },
    });
    await publishEvent(trx, ctx, privacyEvents, {
      name: "privacy.closing-withdrawn.v1",
      siteId,
      customerId,
      payload: { requestId: withdrawn.id, memberId: userId },
    });
  });
}

/** Declines an erasure in the name of staff; the customer reads why. Throws `not_found`, `nothing_to_cancel`. */
export async function declineErasure(
  { platform }: PrivacyContext,
  ctx: Ctx,
  { id, answer, reason }: { readonly id: string; readonly answer: string; readonly reason: string },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const request = await trx
      .selectFrom("privacy_requests")
      .select(["kind", "state", "customer_id", "site_id"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (request === undefined || request.kind !== "erasure") throw new AppError("not_found");
    if (request.state !== "open") throw new AppError("nothing_to_cancel");
    const { customer_id: customerId, site_id: siteId } = request;
    await trx
      .updateTable("privacy_requests")
      .set({
        state: "declined",
        answer,
        settled_at: ctx.now,
        settled_by: JSON.stringify(actorStamp(ctx.actor)),
      })
      .where("id", "=", id)
      .execute();
    await writeAudit(trx, ctx, {
      action: "customer.decline-erasure",
      objectType: "customer",
      objectId: customerId,
      reason,
      detail: { requestId: id },
    });
    await publishEvent(trx, ctx, privacyEvents, {
      name: "privacy.declined.v1",
      siteId,
      customerId,
      payload: { requestId: id },
    });
  });
}

function requireOwner({ member }: UserActor): void {
  if (member.role !== "owner") throw new AppError("role_not_allowed");
}
