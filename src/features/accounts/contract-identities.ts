import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import { instant } from "#src/shared/schemas.ts";

// Signing in at another service, as its calls show it.

const provider = z.enum(signinProviders);
const intent = z.enum(["sign-in", "link"]);

/** An account at another service by which the user signs in. */
const identityOutput = z.object({
  provider,
  /** How its owner recognizes it: an address, or `@name`. */
  label: z.string(),
  linkedAt: instant,
  lastUsedAt: instant,
});

/** Ways in of a user. */
export const identitiesOutput = z.object({
  hasPassword: z.boolean(),
  identities: z.array(identityOutput),
});

/** What a browser brings back from the service: `code`, or `error` (RFC 6749 §4.1.2; `iss`: RFC 9207). */
const returned = {
  code: z.optional(z.string().check(z.maxLength(4000))),
  state: z.string().check(z.maxLength(100)),
  error: z.optional(z.string().check(z.maxLength(100))),
  iss: z.optional(z.string().check(z.maxLength(200))),
} as const;

export const socialsBody = z.strictObject({
  provider,
  /** Null unlinks. What the service returned links, for clients without our page. */
  link: z.nullable(z.strictObject({ ...returned, code: z.string().check(z.maxLength(4000)) })),
});

/** The address of a service's page; the browser gets a cookie that binds the attempt to it. */
export const authUrlRoute = {
  summary: "Where a browser goes to sign in at the service, or to link an account there",
  access: "public",
  seesCustomer: true,
  query: z.object({
    /** `link` is for a user who is signed in. */
    intent: z._default(intent, "sign-in"),
    /** Path of this site to go to afterwards. */
    next: z.optional(z.string().check(z.maxLength(2000))),
    /** Of a new account: a user id from a referral link, language and appearance. */
    referrer: z.optional(z.string().check(z.maxLength(64))),
    language: z.optional(z.string().check(z.maxLength(10))),
    darkMode: z._default(z.enum(["true", "false"]), "false"),
  }),
  output: z.object({
    url: z.string(),
    /** The page is a simulation's. */
    simulated: z.boolean(),
  }),
  errors: ["not_found", "unauthorized"],
  limit: "sign-in",
} as const satisfies Route;

/** The return. A repeated call gets the same answer for a minute, since the code behind it works once. */
export const callbackRoute = {
  summary: "Sign in by what the service returned; a repeated call gets the same answer for a minute",
  access: "public",
  seesCustomer: true,
  query: z.object(returned),
  output: z.object({
    accessToken: z.string(),
    intent,
    /** Path of this site, as it was asked for. */
    next: z.nullable(z.string()),
  }),
  errors: [
    "customer_blocked",
    "identity_email_taken",
    "identity_exists",
    "identity_linked_elsewhere",
    "not_accepted",
    "not_found",
    "request_in_progress",
    "second_factor_required",
    "sign_in_cancelled",
    "sign_in_expired",
  ],
  limit: "sign-in",
} as const satisfies Route;
