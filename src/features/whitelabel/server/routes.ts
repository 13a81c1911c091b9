import type { CallCtx, Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { whitelabelContract } from "../contract.ts";
import { brandOf } from "#src/platform/site-settings/brand.ts";
import { changeBrand } from "./brand/change-brand.ts";
import { readLogo, removeLogo, setLogo } from "./brand/set-logo.ts";
import { createSite } from "./create-site.ts";
import type { WhitelabelContext } from "./deps.ts";
import { affiliatesHandlers } from "./affiliates/routes.ts";
import { hostsHandlers } from "./hosts/routes.ts";
import { mailSenderHandlers } from "./mail-sender/routes.ts";
import { statesHandlers } from "./states/routes.ts";
import { sitePromoHandlers } from "./promocodes/routes.ts";
import { createMarginHandlers } from "./margin/routes.ts";
import { resellerOfficeRoutes } from "./pricing/office-routes.ts";
import { priceChangesHandlers } from "./pricing/price-changes-routes.ts";
import { signInHandlers } from "./sign-in/routes.ts";
import { siteTelegramHandlers } from "./telegram/routes.ts";
import { pricingRoutes } from "./pricing/routes.ts";
import { publishSite } from "./publish-site.ts";
import { findSite, findSites } from "./read-sites.ts";
import { type SiteView, showSites } from "./show-sites.ts";
import { createWithdrawalsHandlers } from "./withdrawals/routes.ts";

export function createWhitelabelHandlers(context: WhitelabelContext): Handlers<typeof whitelabelContract> {
  const db = context.platform.db.kysely;
  const showOne = async (ctx: Pick<CallCtx, "origin">, customerId: string, id: string): Promise<SiteView> => {
    const [view] = await showSites(context, ctx, [await findSite(db, customerId, id)]);
    if (view === undefined) throw new AppError("not_found");
    return view;
  };
  return {
    ...hostsHandlers(context.hosts),
    ...statesHandlers(context),
    ...affiliatesHandlers(context),
    ...signInHandlers(context),
    ...mailSenderHandlers(context.mailSenders),
    ...siteTelegramHandlers(context),
    ...createWithdrawalsHandlers(context),
    ...sitePromoHandlers(context),
    ...createMarginHandlers(context),
    ...pricingRoutes(context),
    ...priceChangesHandlers(context),
    "PUT /v2/whitelabel/{id}": async ({ ctx, params, body }) => {
      await changeBrand(context, ctx, params.id, body);
      const { shop_id: shopId } = await findSite(db, ctx.actor.customerId, params.id);
      return brandOf((await context.sites.of(shopId)).values);
    },
    "POST /v2/whitelabel/{id}/logo": async ({ ctx, params, upload }) => {
      await setLogo(context, ctx, params.id, upload);
      return showOne(ctx, ctx.actor.customerId, params.id);
    },
    "GET /v2/whitelabel/{id}/logo": ({ ctx, params }) => readLogo(context, ctx.actor.customerId, params.id),
    "DELETE /v2/whitelabel/{id}/logo": async ({ ctx, params }) => {
      await removeLogo(context, ctx, params.id);
      return showOne(ctx, ctx.actor.customerId, params.id);
    },
    ...resellerOfficeRoutes(context),
    "GET /v2/whitelabel": async ({ ctx }) => {
      const sites = await showSites(context, ctx, await findSites(db, ctx.actor.customerId));
      return { sites, total: sites.length, domain: context.domain };
    },
    "POST /v2/whitelabel": async ({ ctx, body }) => {
      const id = await createSite(context, ctx, body);
      return showOne(ctx, ctx.actor.customerId, encodeId("whitelabelSite", id));
    },
    "GET /v2/whitelabel/{id}": ({ ctx, params }) => showOne(ctx, ctx.actor.customerId, params.id),
    "POST /v2/whitelabel/{id}/publish": async ({ ctx, params }) => {
      await publishSite(context, ctx, params.id);
      return showOne(ctx, ctx.actor.customerId, params.id);
    },
  };
}
