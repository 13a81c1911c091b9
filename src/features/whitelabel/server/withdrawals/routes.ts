import type { PayoutSource } from "#src/features/payouts/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { withdrawalsContract } from "../../contract-withdrawals.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findSite } from "../read-sites.ts";

/** The account of a site's margin that is available. */
const marginOf = (shopId: number): PayoutSource => `margin:${shopId}`;

/** Payouts of what a site earned: `features/payouts` moves the money. */
export function createWithdrawalsHandlers({
  platform,
  payouts,
  margins,
}: WhitelabelContext): Handlers<typeof withdrawalsContract> {
  const { kysely } = platform.db;
  return {
    "GET /v2/whitelabel/{id}/withdrawals": async ({ ctx, params, query }) => {
      const { customerId } = ctx.actor;
      const { shop_id: shopId } = await findSite(kysely, customerId, params.id);
      const [{ payouts: withdrawals, total }, of] = await Promise.all([
        payouts.list(customerId, { ...query, source: marginOf(shopId) }),
        margins.of([shopId]),
      ]);
      const { availableCents, pendingCents, next } = of(shopId);
      return {
        withdrawals,
        total,
        availableCents: centsToNumber(availableCents),
        pendingCents: centsToNumber(pendingCents),
        nextMaturity: next && { at: next.at.toISOString(), cents: centsToNumber(next.cents) },
      };
    },
    "POST /v2/whitelabel/{id}/withdrawals/request": async ({ ctx, params, body, idempotency }) => {
      const { shop_id: shopId } = await findSite(kysely, ctx.actor.customerId, params.id);
      const frozen = await kysely
        .selectFrom("margin_accruals")
        .select("order_id")
        .where("site_id", "=", shopId)
        .where("state", "=", "pending")
        .where("frozen_at", "is not", null)
        .executeTakeFirst();
      return payouts.request(ctx, {
        ...body,
        source: marginOf(shopId),
        idempotency,
        route: "POST /v2/whitelabel/{id}/withdrawals/request",
        isFrozen: frozen !== undefined,
      });
    },
  };
}
