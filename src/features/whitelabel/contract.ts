import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { logoLimits } from "#src/shared/site-mark.ts";
import { instant } from "#src/shared/schemas.ts";
import { brandShape, logoShape, whitelabelBrandContract } from "./contract-brand.ts";
import { whitelabelHostsContract } from "./contract-hosts.ts";
import { whitelabelStatesContract } from "./contract-states.ts";
import { isBrandName, isSlug } from "#src/shared/brands.ts";
import { signInServicesContract } from "./contract-sign-in.ts";
import { mailSenderContract, mailSenderState } from "./contract-mail-sender.ts";
import { siteTelegramContract } from "./contract-telegram.ts";
import { affiliatesContract } from "./contract-affiliates.ts";
import { withdrawalsContract } from "./contract-withdrawals.ts";
import { sitePromoContract } from "./contract-promocodes.ts";
import { marginContract } from "./contract-margin.ts";
import { whitelabelOfficeContract } from "./contract-office.ts";
import { sitePriceChangesContract } from "./contract-price-changes.ts";
import { whitelabelPricingContract } from "./contract-pricing.ts";

/**
 * `draft`: being set up, not served. `review`: our staff looks at it. `live`: it sells. `suspended`: it sells nothing new.
 * `closing`: it ends on a day. `closed`: it is gone.
 */
export const siteState = z.enum(["draft", "review", "live", "suspended", "closing", "closed"]);

/** `pending`: its records are not there yet. `failing`: they were, and are not any more. */
const hostState = z.enum(["pending", "active", "failing"]);

const listedSite = z.object({
  id: idSchema("whitelabelSite"),
  name: z.string(),
  /** The one that its links lead to. */
  host: z.string(),
  /** Its start page. */
  url: z.string(),
  state: siteState,
  customers: z.int(),
  activeServices: z.int(),
  marginAvailableCents: z.int(),
  marginPendingCents: z.int(),
});

const steps = z.enum(["name", "host", "publish"]);

export const siteOutput = z.extend(listedSite, {
  slug: z.string(),
  hosts: z.array(
    z.object({ host: z.string(), state: hostState, isPrimary: z.boolean(), isDefault: z.boolean() }),
  ),
  brand: z.extend(brandShape, { languages: z.array(z.string()) }),
  /** The logo that its pages and mails show; null: the first letter of its name on its accent. */
  logo: z.nullable(logoShape),
  /** In whose name its mail comes; `provider`: from a neutral address, else from its own, or as far as that is proven. */
  mailSender: z.object({ name: z.string(), state: z.enum(["provider", ...mailSenderState.options]) }),
  /** What is left until it can be visited, in its order. */
  steps: z.array(z.object({ step: steps, isDone: z.boolean() })),
  createdAt: instant,
});

const params = z.object({ id: idSchema("whitelabelSite") });

export const siteBody = z.strictObject({
  /** The brand: what its pages and mails say in place of the provider's name. */
  name: z.string().check(z.trim(), z.maxLength(100), z.refine(isBrandName)),
  /** Its host begins with it: lower-case letters, digits, and hyphens between them. */
  slug: z.string().check(z.maxLength(100), z.refine(isSlug)),
  /** Languages that it is meant for; all, when there are none. */
  languages: z.optional(
    z.array(z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/))).check(z.maxLength(30)),
  ),
});

export const whitelabelContract = defineContract({
  ...whitelabelHostsContract,
  ...affiliatesContract,
  ...signInServicesContract,
  ...mailSenderContract,
  ...siteTelegramContract,
  ...withdrawalsContract,
  ...sitePromoContract,
  ...marginContract,
  ...whitelabelPricingContract,
  ...sitePriceChangesContract,
  ...whitelabelBrandContract,
  ...whitelabelOfficeContract,
  "GET /v2/whitelabel": {
    summary: "The sites that the customer runs under own brands, the newest first",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    output: z.object({
      sites: z.array(listedSite),
      total: z.int(),
      /** Hosts of new sites are below it; null: none can be made. */
      domain: z.nullable(z.string()),
    }),
    errors: [],
  },
  "POST /v2/whitelabel": {
    summary: "Make a site under an own brand; in a demo it can be visited at once",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    body: siteBody,
    output: siteOutput,
    errors: ["brand_taken", "site_limit", "slug_taken", "whitelabel_off"],
    limit: "account",
  },
  "GET /v2/whitelabel/{id}": {
    summary: "One site with its hosts, its brand and what is left until it can be visited",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    output: siteOutput,
    errors: ["not_found"],
  },
  "POST /v2/whitelabel/{id}/logo": {
    summary:
      "Upload the logo of a site: PNG, JPEG or WebP of up to 2 MB and 16 megapixels; it is drawn again, and shown at once",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params,
    upload: true,
    maxBodyBytes: logoLimits.bytes + 64 * 1024,
    limit: "uploads",
    output: siteOutput,
    errors: ["not_found", "site_ended", "payload_too_large", "unsupported_media_type"],
  },
  "GET /v2/whitelabel/{id}/logo": {
    summary: "The logo of a site as its pages show it, as PNG",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    file: "shown",
    output: z.string(),
    errors: ["not_found"],
  },
  "DELETE /v2/whitelabel/{id}/logo": {
    summary: "Take the logo of a site away; the first letter of its name is shown in its place",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params,
    output: siteOutput,
    errors: ["not_found", "site_ended"],
  },
  "POST /v2/whitelabel/{id}/publish": {
    summary: "Open a draft to visitors; a site that is open stays so",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params,
    body: z.strictObject({}),
    output: siteOutput,
    errors: ["not_found", "site_not_draft"],
  },
  // What ends a site comes last.
  ...whitelabelStatesContract,
});
