import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant } from "#src/shared/schemas.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";

const params = z.object({ id: idSchema("whitelabelSite") });
const provider = z.enum(signinProviders);

/** What the services give for an app; a bot's token is no secret of its web login. */
const client = z.strictObject({
  clientId: z.string().check(z.trim(), z.regex(/^[\w.-]{1,200}$/)),
  clientSecret: z.string().check(z.trim(), z.regex(/^(?!\d+:)[!-~]{1,200}$/)),
});

export const signInServicesOutput = z.object({
  services: z.array(
    z.object({
      provider,
      /** What the app has to have as its address of return. */
      redirectUri: z.string(),
      /** Who has signed in by it on this site. */
      people: z.int(),
      /** The client ID that it would have: of Telegram the number of the site's bot; null: none is known. */
      suggestedClientId: z.nullable(z.string()),
      /** Null: the site does not offer it. The secret is never shown again. */
      app: z.nullable(
        z.object({
          clientId: z.string(),
          /** Last characters of the secret. */
          secretEnd: z.string(),
          setAt: instant,
        }),
      ),
    }),
  ),
});

/** By which apps of its owner a site signs people in at other services. */
export const signInServicesContract = defineContract({
  "GET /v2/whitelabel/{id}/sign-in-services": {
    summary: "The services by which people sign in on a site, and what an app needs there",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    output: signInServicesOutput,
    errors: ["not_found"],
  },
  "PUT /v2/whitelabel/{id}/sign-in-services": {
    summary:
      "Set the app by which people sign in on a site at one service, or remove it; a session that has just proved who it is, never a key",
    access: "customer",
    scope: null,
    right: "orders.buy",
    stepUp: true,
    params,
    body: z.strictObject({
      provider,
      /** Null: the site stops offering the service. */
      client: z.nullable(client),
    }),
    output: signInServicesOutput,
    errors: ["not_found", "site_ended"],
    limit: "account",
  },
  "POST /v2/whitelabel/{id}/sign-in-services/check": {
    summary: "Ask a service whether it accepts the app that is set for a site",
    access: "customer",
    scope: null,
    right: "orders.buy",
    params,
    body: z.strictObject({ provider }),
    output: z.object({
      /** `address`: id and secret are right, and the app lacks the address of return. */
      result: z.enum(["accepted", "refused", "address"]),
    }),
    errors: ["not_found", "unavailable"],
    limit: "account",
  },
});
