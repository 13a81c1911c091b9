import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { maxOrderNames } from "#src/shared/domain-limits.ts";
import { idSchema } from "#src/shared/ids.ts";
import { orderLineLabel, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { quotedPromo, typedPromoCode } from "#src/shared/promo-schemas.ts";
import { taxedQuote } from "#src/shared/tax-schemas.ts";
import { cents, instant } from "#src/shared/schemas.ts";

// Buying names, and paying for further years. Names are A-labels, lower case, without a final dot.

const name = z.string().check(z.minLength(3), z.maxLength(253));
const years = z.int().check(z.gte(1), z.lte(10));
const expectedTotalCents = z.int().check(z.gte(0));

/** For a premium name: the quote that the search returned with its price. */
const quoteId = z.optional(z.string().check(z.maxLength(64)));

export const purchaseBody = z.strictObject({
  items: z
    .array(z.strictObject({ name, years, isPrivate: z.boolean(), quoteId }))
    .check(z.minLength(1), z.maxLength(maxOrderNames)),
  contactId: idSchema("contact"),
  /** Absent: the provider's. */
  nameServers: z.optional(z.array(z.string().check(z.maxLength(253))).check(z.minLength(2), z.maxLength(13))),
  autoprolong: z.boolean(),
  /** The total the customer saw; another price is refused with `price_changed`. */
  expectedTotalCents,
});

export const transferInBody = z.strictObject({
  name,
  /** The code from the losing registrar. */
  code: z.string().check(z.minLength(1), z.maxLength(255)),
  contactId: idSchema("contact"),
  autoprolong: z.boolean(),
  expectedTotalCents,
});

export const renewBody = z.strictObject({ years, expectedTotalCents });

/** Lowers the price of names for which it counts; the total then is that of a quote with this code. */
const coded = { promoCode: z.optional(typedPromoCode) } as const;

export const ownPurchaseBody = z.extend(purchaseBody, coded);
export const ownTransferBody = z.extend(transferInBody, coded);
const ownRenewBody = z.extend(renewBody, coded);

export const quoteBody = z.strictObject({
  act: z.enum(["register", "transfer"]),
  /** A transfer takes one, with a year of 1. */
  items: z.array(z.strictObject({ name, years, quoteId })).check(z.minLength(1), z.maxLength(maxOrderNames)),
  ...coded,
});

const promoRefusals = ["promo_invalid", "promo_used_up"] as const;

const params = z.object({ id: idSchema("domain") });
const order = z.object({ id: idSchema("order"), totalCents: cents });
const task = z.object({ id: idSchema("task") });

const paidAnswer = z.object({ domain: z.object({ id: idSchema("domain"), name: z.string() }), order, task });

export const orderRoutes = defineContract({
  "POST /v2/domains/quote": {
    summary:
      "What names cost now to register or to bring here, also with a promotion code; wrong codes are limited",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    staysOpen: true,
    body: quoteBody,
    output: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          lines: z.array(z.object({ sku: orderLineSku, label: orderLineLabel, cents })),
          totalCents: cents,
          ...taxedQuote,
          /** Whether the code lowers this one. */
          hasPromo: z.boolean(),
        }),
      ),
      totalCents: cents,
      promo: z.optional(quotedPromo),
    }),
    errors: ["ending_unavailable", "ending_years", "invalid_domain_name", "quote_expired", ...promoRefusals],
  },
  "POST /v2/domains/purchase": {
    summary:
      "Register names from the balance, an order for each; a name that was taken meanwhile is refunded",
    access: "customer",
    scope: "domains:write",
    right: "orders.buy",
    spends: true,
    body: ownPurchaseBody,
    output: z.object({
      orders: z.array(order),
      domains: z.array(z.object({ id: idSchema("domain"), name: z.string() })),
      tasks: z.array(task),
    }),
    errors: [
      "site_sells_nothing",
      "debt_open",
      "billing_country_needed",
      "domain_held_already",
      "domain_years_limit",
      "ending_unavailable",
      "ending_years",
      "insufficient_funds",
      "invalid_domain_name",
      "invalid_name_server",
      "name_server_count",
      "not_found",
      "owner_incomplete",
      "price_changed",
      "privacy_unavailable",
      ...promoRefusals,
      "quote_expired",
    ],
    idempotent: true,
  },
  "POST /v2/domains/transfer-in": {
    summary: "Bring a name here from another registrar; the money goes back when it does not come",
    access: "customer",
    scope: "domains:write",
    right: "orders.buy",
    spends: true,
    body: ownTransferBody,
    output: paidAnswer,
    errors: [
      "site_sells_nothing",
      "debt_open",
      "billing_country_needed",
      "domain_held_already",
      "ending_unavailable",
      "insufficient_funds",
      "invalid_domain_name",
      "not_found",
      "owner_incomplete",
      "price_changed",
      ...promoRefusals,
    ],
    idempotent: true,
  },
});

/** Paying for further years of a name. */
export const termRoutes = defineContract({
  "GET /v2/domains/{id}/renew": {
    summary: "What each number of years costs now, and until when it pays",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    inLook: "domains",
    params,
    query: z.object(coded),
    output: z.object({
      options: z.array(
        z.object({
          years: z.int(),
          totalCents: cents,
          ...taxedQuote,
          expiresAt: instant,
          promo: z.optional(quotedPromo),
        }),
      ),
    }),
    errors: ["domain_ended", "domain_not_active", "domain_years_limit", "not_found", ...promoRefusals],
  },
  "POST /v2/domains/{id}/renew": {
    summary: "Pay for further years, also in the grace after expiry",
    access: "customer",
    scope: "domains:write",
    right: "orders.renew",
    spends: true,
    params,
    body: ownRenewBody,
    output: paidAnswer,
    errors: [
      "debt_open",
      "billing_country_needed",
      "domain_busy",
      "domain_ended",
      "domain_not_active",
      "domain_years_limit",
      "ending_unavailable",
      "ending_years",
      "insufficient_funds",
      "not_found",
      "price_changed",
      ...promoRefusals,
    ],
    idempotent: true,
  },
  "GET /v2/domains/{id}/restore": {
    summary: "What bringing a deleted domain back costs now, with the renewal that belongs to it",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    inLook: "domains",
    params,
    output: z.object({
      lines: z.array(z.object({ sku: orderLineSku, label: orderLineLabel, cents })),
      totalCents: cents,
      ...taxedQuote,
    }),
    errors: ["domain_not_restorable", "not_found"],
  },
  "POST /v2/domains/{id}/restore": {
    summary: "Bring a domain back from redemption",
    access: "customer",
    scope: "domains:write",
    right: "orders.buy",
    spends: true,
    params,
    body: z.strictObject({ expectedTotalCents }),
    output: paidAnswer,
    errors: [
      "debt_open",
      "billing_country_needed",
      "domain_busy",
      "domain_not_restorable",
      "insufficient_funds",
      "not_found",
      "price_changed",
    ],
    idempotent: true,
  },
  "POST /v2/domains/{id}/autoprolongation/toggle": {
    summary: "Switch autoprolong on or off; off gives reserved money back",
    access: "customer",
    scope: "domains:write",
    spends: "later",
    right: "orders.renew",
    params,
    body: z.strictObject({ isEnabled: z.boolean() }),
    output: z.object({ autoprolong: z.boolean() }),
    errors: ["domain_ended", "not_found"],
  },
});
