import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { referralsAdminRoutes } from "../contract-admin.ts";
import { decideReward } from "./decide-reward.ts";
import type { ReferralsContext } from "./deps.ts";
import { listRewards } from "./list-rewards.ts";

type Routes = Handlers<typeof referralsAdminRoutes>;
type List = "GET /v2/admin/referrals";

/** Rewards that wait for staff, and what staff says of them. */
export function referralsAdminHandlers(context: ReferralsContext): Routes {
  const decide = async (
    isApproved: boolean,
    ctx: Parameters<Routes[List]>[0]["ctx"],
    id: string,
    reason: string,
  ) => {
    await decideReward(context, withReason(ctx, reason), { id: requireId("reward", id), isApproved });
    return {};
  };
  return {
    "GET /v2/admin/referrals": ({ query }) => listRewards(context, query),
    "POST /v2/admin/referrals/{id}/approve": ({ ctx, params, body }) =>
      decide(true, ctx, params.id, body.reason),
    "POST /v2/admin/referrals/{id}/void": ({ ctx, params, body }) =>
      decide(false, ctx, params.id, body.reason),
  };
}
