import type { CallCtx, Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { referralPath } from "#src/shared/referral-link.ts";
import type { affiliatesContract } from "../../contract-affiliates.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findOpenSite, findSite, type OwnedSite } from "../read-sites.ts";
import { shownUrl } from "../shown-url.ts";

type Routes = Handlers<typeof affiliatesContract>;
type Decide = "POST /v2/whitelabel/{id}/rewards/{rewardId}/approve";

/** The terms that the form begins with, until a programme is set. */
const usual = {
  isOpen: false,
  kind: "fixed",
  rewardCents: 500,
  percentBp: null,
  months: null,
  minSpentCents: 1_000,
  holdDays: 30,
  capCents: null,
  termsText: "",
} as const;

/** What a site pays those who bring customers: `features/referrals` counts and pays. */
export function affiliatesHandlers(context: WhitelabelContext): Routes {
  const { platform, sites, referrals } = context;
  const own = (customerId: string, id: string) => findSite(platform.db.kysely, customerId, id);
  const show = async (ctx: Pick<CallCtx, "origin">, { shop_id: shopId }: OwnedSite) => {
    const terms = (await referrals.readProgramme(shopId)) ?? { ...usual, version: 0 };
    const { baseUrl } = await sites.of(shopId);
    return {
      ...terms,
      history: await referrals.programmeHistory(shopId),
      cookieDays: referrals.linkDays,
      linkPrefix: shownUrl(context, ctx, baseUrl) + referralPath(""),
    };
  };
  const decide = async (isApproved: boolean, { ctx, params, body }: Parameters<Routes[Decide]>[0]) => {
    const { shop_id: siteId } = await findOpenSite(platform.db.kysely, ctx.actor.customerId, params.id);
    const id = requireId("reward", params.rewardId);
    await referrals.decide({ ...ctx, reason: body.reason }, { id, isApproved, siteId });
    return {};
  };
  return {
    "GET /v2/whitelabel/{id}/affiliate-program": async ({ ctx, params }) =>
      show(ctx, await own(ctx.actor.customerId, params.id)),
    "PUT /v2/whitelabel/{id}/affiliate-program": async ({ ctx, params, body }) => {
      const site = await findOpenSite(platform.db.kysely, ctx.actor.customerId, params.id);
      const { kind, percentBp } = { ...(await referrals.readProgramme(site.shop_id)), ...body };
      if (kind !== undefined && kind !== "fixed" && (percentBp ?? null) === null)
        throw new AppError("invalid_input", undefined, { percentBp: "invalid_input" });
      await referrals.setProgramme(ctx, { siteId: site.shop_id, objectId: site.id, programme: body });
      return show(ctx, site);
    },
    "GET /v2/whitelabel/{id}/affiliates": async ({ ctx, params, query }) => {
      const { shop_id: shopId } = await own(ctx.actor.customerId, params.id);
      const { affiliates, total } = await referrals.listAffiliates(shopId, query);
      return { affiliates: [...affiliates], total };
    },
    "GET /v2/whitelabel/{id}/rewards": async ({ ctx, params, query }) => {
      const { shop_id: siteId } = await own(ctx.actor.customerId, params.id);
      return referrals.rewardsOfSite({ ...query, siteId });
    },
    "POST /v2/whitelabel/{id}/rewards/{rewardId}/approve": (input) => decide(true, input),
    "POST /v2/whitelabel/{id}/rewards/{rewardId}/void": (input) => decide(false, input),
  };
}
