import type { StaffActor, StaffForCustomer } from "#src/platform/authz/actor.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";

/** A call of staff as its use cases get it, with why. */
export function withReason(ctx: Ctx<StaffActor>, reason: string): Ctx<StaffActor> {
  const { actor, requestId, ip, userAgent, now } = ctx;
  return {
    actor,
    requestId,
    now,
    reason,
    ...(ip !== undefined && { ip }),
    ...(userAgent !== undefined && { userAgent }),
  };
}

/** Staff, or an operator by a command, doing what a customer's own calls do: scoped to the customer, in staff's name. */
export function forCustomer(
  ctx: Ctx,
  { customerId, siteId }: { readonly customerId: string; readonly siteId: number },
): Ctx<StaffForCustomer> {
  const { id } = actorStamp(ctx.actor);
  return { ...ctx, actor: { kind: "staff", staffId: id ?? "", customerId, siteId } };
}
