import type { PayoutSource } from "#src/features/payouts/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { withdrawalsContract } from "../../contract-withdrawals.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findSite } from "../read-sites.ts";

/** The account of a site's margin that is available. */
export function marginOf(shopId: number): PayoutSource {
  return `margin:${shopId}`;
}

/** Payouts of what a site earned: `features/payouts` moves the money. */
export function createWithdrawalsHandlers({
  platform,
  payouts,
  margins,
}: WhitelabelContext): Handlers<typeof withdrawalsContract> {
  const { db } = platform;
  const sourceOf = async (customerId: string, id: string): Promise<PayoutSource> =>
    marginOf((await findSite(db.kysely, customerId, id)).shop_id);
  return {
    "GET /v2/whitelabel/{id}/withdrawals": async ({ ctx, params, query }) => {
      const { customerId } = ctx.actor;
      const { shop_id: siteId } = await findSite(db.kysely, customerId, params.id);
      const source = marginOf(siteId);
      const [{ payouts: withdrawals, total }, earned, marginsOf] = await Promise.all([
        payouts.list(customerId, { ...query, source }),
        payouts.readEarned(customerId, source),
        margins.of([siteId]),
      ]);
      const { next } = marginsOf(siteId);
      return {
        withdrawals,
        total,
        availableCents: centsToNumber(earned.availableCents),
        pendingCents: centsToNumber(earned.onTheWayCents),
        nextMaturity: next && { at: next.at.toISOString(), cents: centsToNumber(next.cents) },
      };
    },
    "POST /v2/whitelabel/{id}/withdrawals/request": async ({ ctx, params, body, idempotency }) =>
      payouts.request(ctx, {
        ...body,
        source: await sourceOf(ctx.actor.customerId, params.id),
        idempotency,
        route: "POST /v2/whitelabel/{id}/withdrawals/request",
      }),
  };
}
