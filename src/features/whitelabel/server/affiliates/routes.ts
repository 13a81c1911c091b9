import type { CallCtx, Handlers } from "#src/platform/http/handlers.ts";
import { referralPath } from "#src/shared/referral-link.ts";
import type { affiliatesContract } from "../../contract-affiliates.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findOpenSite, findSite, type OwnedSite } from "../read-sites.ts";
import { shownUrl } from "../shown-url.ts";

/** The terms that the form begins with, until a programme is set. */
const usual = { isOpen: false, rewardCents: 500, minSpentCents: 1_000, holdDays: 30 } as const;

/** What a site pays those who bring customers: `features/referrals` counts and pays. */
export function affiliatesHandlers(context: WhitelabelContext): Handlers<typeof affiliatesContract> {
  const { platform, sites, referrals } = context;
  const own = (customerId: string, id: string) => findSite(platform.db.kysely, customerId, id);
  const show = async (ctx: Pick<CallCtx, "origin">, { shop_id: shopId }: OwnedSite) => {
    const { version, ...terms } = (await referrals.readProgramme(shopId)) ?? { ...usual, version: 0 };
    const { baseUrl } = await sites.of(shopId);
    return {
      ...terms,
      version,
      cookieDays: referrals.linkDays,
      linkPrefix: shownUrl(context, ctx, baseUrl) + referralPath(""),
    };
  };
  return {
    "GET /v2/whitelabel/{id}/affiliate-program": async ({ ctx, params }) =>
      show(ctx, await own(ctx.actor.customerId, params.id)),
    "PUT /v2/whitelabel/{id}/affiliate-program": async ({ ctx, params, body }) => {
      const site = await findOpenSite(platform.db.kysely, ctx.actor.customerId, params.id);
      await referrals.setProgramme(ctx, { siteId: site.shop_id, objectId: site.id, programme: body });
      return show(ctx, site);
    },
    "GET /v2/whitelabel/{id}/affiliates": async ({ ctx, params, query }) => {
      const { shop_id: shopId } = await own(ctx.actor.customerId, params.id);
      const { affiliates, total } = await referrals.listAffiliates(shopId, query);
      return { affiliates: [...affiliates], total };
    },
  };
}
