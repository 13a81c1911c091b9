import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { exportPages } from "#src/platform/operator/export-pages.ts";
import type { Platform } from "#src/platform/platform.ts";
import { plainDollars } from "#src/shared/coins/ledger-units.ts";
import type { promoContract } from "../../contract-promo.ts";
import { changeCodes } from "./change-codes.ts";
import { createCodes, shownBatch } from "./create-codes.ts";
import { exampleBill } from "./example-bill.ts";
import { listOffers } from "./list-offers.ts";
import { listCodes } from "./list-codes.ts";

/** Promotion codes for staff, of the site on which they work. */
export function promoRoutes(platform: Platform): Handlers<typeof promoContract> {
  const db = platform.db.kysely;
  const asked = (batch: string | undefined) => ({
    batchId: batch === undefined ? undefined : requireId("promoBatch", batch),
  });
  return {
    "GET /v2/admin/promo-codes": async ({ ctx, query: { batch, ...query } }) => {
      const site = { siteId: ctx.site.id, now: ctx.now };
      const { rows, nextCursor } = await listCodes(db, { ...query, ...asked(batch), ...site });
      return { codes: [...rows], nextCursor };
    },
    "GET /v2/admin/promo-codes/export": ({ ctx, query }) =>
      exportPages(platform, ctx, {
        action: "promo-codes.export",
        query,
        list: ({ batch, ...page }) =>
          listCodes(db, { ...page, ...asked(batch), siteId: ctx.site.id, now: ctx.now }),
        row: ({ id, code, batchId, note, state, maxUses, uses, untilAt, revenueCents, discountCents }) => ({
          id,
          code,
          batchId,
          note,
          state,
          maxUses,
          uses,
          untilAt,
          revenue: plainDollars(revenueCents),
          discount: plainDollars(discountCents),
        }),
      }),
    "GET /v2/admin/promo-codes/example": ({ ctx, query }) =>
      exampleBill(db, { ...query, siteId: ctx.site.id }),
    "GET /v2/admin/offers": async ({ ctx }) => ({ offers: await listOffers(db, ctx.site.id) }),
    "POST /v2/admin/promo-codes": async ({ ctx, body }) => {
      const as = withReason(ctx, body.reason);
      const { created, batchId } = await createCodes(platform, as, { ...body, siteId: ctx.site.id });
      return { created, batchId: shownBatch(batchId) };
    },
    "PUT /v2/admin/promo-codes/{id}": async ({ ctx, params, body }) => {
      const id = requireId("promoCode", params.id);
      const as = withReason(ctx, body.reason);
      return { changed: await changeCodes(platform, as, { ...body, id, siteId: ctx.site.id }) };
    },
  };
}
