import { encodeId } from "#src/shared/ids.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { sitePromoContract } from "../../contract-promocodes.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findOpenSite } from "../read-sites.ts";

interface Called {
  readonly ctx: CustomerCtx;
  readonly params: { readonly id: string };
}

/** Promotion codes of a site, for its owner alone. */
export function sitePromoHandlers({
  platform,
  promoCodes,
}: Pick<WhitelabelContext, "platform" | "promoCodes">): Handlers<typeof sitePromoContract> {
  const siteOf = async ({ ctx, params }: Called): Promise<number> =>
    (await findOpenSite(platform.db.kysely, ctx.actor.customerId, params.id)).shop_id;
  return {
    "GET /v2/whitelabel/{id}/promo-codes": async (called) => {
      const { batch, ...query } = called.query;
      const { rows, nextCursor } = await promoCodes.list({
        ...query,
        batchId: batch === undefined ? undefined : requireId("promoBatch", batch),
        siteId: await siteOf(called),
        now: called.ctx.now,
      });
      return { codes: rows.map(({ createdBy: _, ...code }) => code), nextCursor };
    },
    "GET /v2/whitelabel/{id}/promo-codes/example": async (called) =>
      promoCodes.example({ ...called.query, siteId: await siteOf(called) }),
    "POST /v2/whitelabel/{id}/promo-codes": async (called) => {
      const siteId = await siteOf(called);
      const { created, batchId } = await promoCodes.create(called.ctx, { ...called.body, siteId });
      return { created, batchId: batchId === null ? null : encodeId("promoBatch", batchId) };
    },
    "PUT /v2/whitelabel/{id}/promo-codes/{codeId}": async (called) => {
      const siteId = await siteOf(called);
      const id = requireId("promoCode", called.params.codeId);
      return { changed: await promoCodes.change(called.ctx, { ...called.body, siteId, id }) };
    },
  };
}
