import type { Handlers } from "#src/platform/http/handlers.ts";
import type { referralsContract } from "../contract.ts";
import { referralsAdminHandlers } from "./admin-routes.ts";
import { countClick } from "./count-click.ts";
import type { ReferralsContext } from "./deps.ts";
import { listReferrals } from "./list-referrals.ts";
import { moveToWallet } from "./move-to-wallet.ts";
import { withdrawRewards } from "./withdraw-rewards.ts";

export function createReferralsHandlers(context: ReferralsContext): Handlers<typeof referralsContract> {
  return {
    ...referralsAdminHandlers(context),
    "GET /v2/referrals": ({ ctx, query }) => listReferrals(context, ctx, query),
    "POST /v2/referrals/click": async ({ ctx, body }) => {
      await countClick(context, { siteId: ctx.site.id, referrer: body.referrer, now: ctx.now });
      return {};
    },
    "POST /v2/referrals/to-wallet": ({ ctx, body, idempotency }) =>
      moveToWallet(context, ctx, { amountCents: body.amountCents, idempotency }),
    "POST /v2/referrals/withdraw": ({ ctx, body, idempotency }) =>
      withdrawRewards(context, ctx, { ...body, idempotency }),
  };
}
