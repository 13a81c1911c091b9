import type { Handlers } from "#src/platform/http/handlers.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { marginContract } from "../../contract-margin.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findSite } from "../read-sites.ts";
import { readStatistics } from "./read-statistics.ts";

/** What sites earned: `features/wallet` has the books. */
export function createMarginHandlers(context: WhitelabelContext): Handlers<typeof marginContract> {
  const { platform, margins } = context;
  return {
    "GET /v2/whitelabel/{id}/transactions": async ({ ctx, params, query }) => {
      const { shop_id: siteId } = await findSite(platform.db.kysely, ctx.actor.customerId, params.id);
      const { from: since, to: until, ...asked } = query;
      const { page, nextCursor } = await margins.list({ ...asked, since, until, siteId });
      return {
        transactions: page.map(({ id, kind, at, maturesAt, label, isFrozen, ...amounts }) => ({
          id: kind === "accrual" ? encodeId("order", id) : encodeId("transaction", id),
          kind,
          createdAt: at.toISOString(),
          pendingCents: centsToNumber(amounts.pendingCents),
          availableCents: centsToNumber(amounts.availableCents),
          debtCents: centsToNumber(amounts.debtCents),
          availableAfterCents: centsToNumber(amounts.runningCents),
          product: label,
          maturesAt: maturesAt?.toISOString() ?? null,
          isFrozen,
        })),
        nextCursor,
      };
    },
    "GET /v2/whitelabel/{id}/statistics": async ({ ctx, params, query }) => {
      const { shop_id: siteId } = await findSite(platform.db.kysely, ctx.actor.customerId, params.id);
      return readStatistics(context, siteId, { ...query, now: ctx.now });
    },
  };
}
