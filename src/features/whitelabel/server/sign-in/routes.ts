import type { Handlers } from "#src/platform/http/handlers.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import type { signInServicesContract } from "../../contract-sign-in.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findOpenSite, type OwnedSite } from "../read-sites.ts";
import { setSignInApp } from "./set-sign-in-app.ts";

export function signInHandlers(context: WhitelabelContext): Handlers<typeof signInServicesContract> {
  const { platform, sites, signinApps, siteBots } = context;
  const { kysely } = platform.db;
  const show = async ({ shop_id: siteId }: OwnedSite) => {
    const [{ baseUrl }, apps, people, bots] = await Promise.all([
      sites.of(siteId),
      signinApps.list(kysely, siteId),
      signinApps.countPeople(siteId),
      siteBots.read([siteId]),
    ]);
    const botNumber = bots.get(siteId)?.botId;
    return {
      services: signinProviders.map((provider) => {
        const app = apps.find((one) => one.provider === provider);
        return {
          provider,
          redirectUri: signinApps.redirectUriOf(provider, { origin: baseUrl }),
          people: people.get(provider) ?? 0,
          suggestedClientId: provider === "telegram" && botNumber !== undefined ? String(botNumber) : null,
          app: app
            ? { clientId: app.clientId, secretEnd: app.secretEnd, setAt: app.setAt.toISOString() }
            : null,
        };
      }),
    };
  };
  return {
    "GET /v2/whitelabel/{id}/sign-in-services": async ({ ctx, params }) =>
      show(await findOpenSite(kysely, ctx.actor.customerId, params.id)),
    "PUT /v2/whitelabel/{id}/sign-in-services": async ({ ctx, params, body }) => {
      const site = await findOpenSite(kysely, ctx.actor.customerId, params.id);
      await setSignInApp(context, ctx, site, body);
      return show(site);
    },
    "POST /v2/whitelabel/{id}/sign-in-services/check": async ({ ctx, params, body: { provider } }) => {
      const { shop_id: siteId } = await findOpenSite(kysely, ctx.actor.customerId, params.id);
      const { baseUrl: origin } = await sites.of(siteId);
      return { result: await signinApps.check({ siteId, provider, origin }) };
    },
  };
}
