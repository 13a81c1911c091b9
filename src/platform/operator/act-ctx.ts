import type { StaffForCustomer } from "#src/platform/authz/actor.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";

/** Staff, or an operator by a command, doing what a customer's own calls do: scoped to the customer, in staff's name. */
export function forCustomer(
  ctx: Ctx,
  { customerId, siteId }: { readonly customerId: string; readonly siteId: number },
): Ctx<StaffForCustomer> {
  const { id } = actorStamp(ctx.actor);
  return { ...ctx, actor: { kind: "staff", staffId: id ?? "", customerId, siteId } };
}
