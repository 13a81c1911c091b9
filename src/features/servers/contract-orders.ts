import * as z from "zod/mini";
import {
  imageOutput,
  locationOutput,
  planOutput,
  quoteOutput,
  quoteQuery,
} from "#src/features/catalog/contract.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { orderLineLabel, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { typedPromoCode } from "#src/shared/promo-schemas.ts";
import { taxedQuote } from "#src/shared/tax-schemas.ts";
import { cents, instant, nothing } from "#src/shared/schemas.ts";
import { passwordText, sshKeyIds } from "./contract-machines.ts";
import { sshKeyOutput } from "./contract-outputs.ts";

// Buying servers and their extras, and paying for further terms.

const expectedTotalCents = z.int().check(z.gte(0));

export const sshKeyBody = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  publicKey: z.string().check(z.minLength(20), z.maxLength(2000)),
});

/** What a quote is asked for; wrong codes are limited to 10 a minute. */
const ownQuoteQuery = z.extend(quoteQuery, { promoCode: z.optional(typedPromoCode) });

export const purchaseBody = z.strictObject({
  plan: z.string().check(z.maxLength(40)),
  location: z.string().check(z.maxLength(40)),
  image: z.string().check(z.maxLength(40)),
  months: z.int().check(z.gte(1), z.lte(36)),
  /** Host name: letters, digits, hyphens. */
  name: z.string().check(z.minLength(1), z.maxLength(63)),
  /** One of password and keys is needed. */
  password: z.optional(passwordText),
  sshKeyIds: z.optional(sshKeyIds),
  autoprolong: z.boolean(),
  /** Lowers the price of the first term; the total then is that of a quote with this code. */
  promoCode: z.optional(typedPromoCode),
  /** The total the customer saw; another price is refused with `price_changed`. */
  expectedTotalCents,
});

export const prolongBody = z.strictObject({
  months: z.int().check(z.gte(1), z.lte(36)),
  /** The total the customer saw; another price is refused with `price_changed`. */
  expectedTotalCents,
});

const extraAddressBody = z.strictObject({ expectedTotalCents });

export const deleteBody = z.strictObject({
  /** The server's name, typed to confirm the loss of its disk. */
  confirmName: z.string().check(z.maxLength(63)),
  /** The refund the customer saw; another one is refused with `refund_changed`. */
  expectedRefundCents: z.int().check(z.gte(0)),
  /**
   * Removes the records of the customer's domains that lead to the server's addresses: the `recordsDigest` of the quote
   * that was seen; other records are refused with `records_changed`. Absent: they stay.
   */
  removeRecords: z.optional(z.string().check(z.maxLength(64))),
});

const orderAnswer = z.object({ id: idSchema("order"), totalCents: cents });

const params = z.object({ id: idSchema("server") });

/** What a deletion gives back of one order. */
export const deletionLine = z.object({
  sku: orderLineSku,
  label: orderLineLabel,
  paidCents: cents,
  days: z.int(),
  usedDays: z.int(),
  /** What went back of the order before; it counts against the days that are left. */
  refundedCents: cents,
  refundCents: cents,
});

export const orderRoutes = defineContract({
  "GET /v2/servers": {
    summary: "Offers: plans and systems with prices for this customer",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
    output: z.object({ plans: z.array(planOutput), images: z.array(imageOutput) }),
    errors: [],
  },
  "GET /v2/servers/locations": {
    summary: "Locations with live availability",
    access: "public",
    output: z.object({ locations: z.array(locationOutput) }),
    errors: [],
  },
  "GET /v2/servers/quote": {
    summary: "What a server costs this customer now",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
    query: ownQuoteQuery,
    output: quoteOutput,
    errors: ["plan_unavailable", "location_unavailable", "promo_invalid", "promo_used_up"],
  },
  "POST /v2/servers/purchase": {
    summary: "Buy a server from the balance",
    access: "customer",
    scope: "servers:write",
    right: "orders.buy",
    spends: true,
    body: purchaseBody,
    output: z.object({
      server: z.object({ id: idSchema("server"), name: z.string() }),
      order: z.object({ id: idSchema("order"), totalCents: cents }),
      task: z.object({ id: idSchema("task") }),
    }),
    errors: [
      "site_sells_nothing",
      "common_password",
      "debt_open",
      "billing_country_needed",
      "insufficient_funds",
      "location_unavailable",
      "no_free_address",
      "not_found",
      "out_of_stock",
      "plan_unavailable",
      "price_changed",
      "promo_invalid",
      "promo_used_up",
      "invalid_name",
      "required",
    ],
    idempotent: true,
  },
  "GET /v2/servers/ssh-keys": {
    summary: "Saved SSH keys",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "never",
    output: z.object({ keys: z.array(sshKeyOutput) }),
    errors: [],
  },
  "POST /v2/servers/ssh-keys": {
    summary: "Save an SSH key for later installs",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    body: sshKeyBody,
    output: sshKeyOutput,
    errors: ["invalid_public_key", "key_limit", "key_name_taken", "key_saved_already"],
  },
  "PUT /v2/servers/ssh-keys/{id}": {
    summary: "Rename a saved SSH key",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    params: z.object({ id: idSchema("machineKey") }),
    body: z.pick(sshKeyBody, { name: true }),
    output: sshKeyOutput,
    errors: ["key_name_taken", "not_found"],
  },
  "DELETE /v2/servers/ssh-keys/{id}": {
    summary: "Forget a saved SSH key; installed servers keep it",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    params: z.object({ id: idSchema("machineKey") }),
    output: nothing,
    errors: ["not_found"],
  },
  "GET /v2/servers/{id}/prolong": {
    summary: "What each term of a prolongation costs now, and until when it pays",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
    params,
    output: z.object({
      options: z.array(
        z.object({
          months: z.int(),
          discountPercent: z.int(),
          lines: z.array(z.object({ sku: orderLineSku, label: orderLineLabel, cents })),
          totalCents: cents,
          ...taxedQuote,
          paidUntil: instant,
        }),
      ),
    }),
    errors: ["not_found", "server_ended", "server_not_active", "server_suspended"],
  },
  "POST /v2/servers/{id}/prolong": {
    summary: "Pay for a further term; brings an expired or suspended server back",
    access: "customer",
    scope: "servers:write",
    right: "orders.renew",
    spends: true,
    params,
    body: prolongBody,
    output: z.object({ server: z.object({ id: idSchema("server") }), order: orderAnswer }),
    errors: [
      "debt_open",
      "billing_country_needed",
      "insufficient_funds",
      "not_found",
      "plan_unavailable",
      "price_changed",
      "server_ended",
      "server_not_active",
      "server_suspended",
    ],
    idempotent: true,
  },
  "GET /v2/servers/{id}/ipv4": {
    summary: "What a further IPv4 address costs until the paid time ends",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
    params,
    output: z.object({
      totalCents: cents,
      ...taxedQuote,
      /** What it adds to every month of later renewals. */
      monthlyCents: cents,
      days: z.int(),
      paidUntil: instant,
    }),
    errors: ["address_limit", "extra_unavailable", "not_found", "server_not_active", "server_suspended"],
  },
  "POST /v2/servers/{id}/ipv4": {
    summary: "Buy a further IPv4 address; the money goes back when it cannot be set up",
    access: "customer",
    scope: "servers:write",
    right: "orders.buy",
    spends: true,
    params,
    body: extraAddressBody,
    output: z.object({
      server: z.object({ id: idSchema("server") }),
      order: orderAnswer,
      task: z.object({ id: idSchema("task") }),
    }),
    errors: [
      "address_limit",
      "debt_open",
      "billing_country_needed",
      "extra_unavailable",
      "insufficient_funds",
      "no_free_address",
      "not_found",
      "price_changed",
      "server_busy",
      "server_ended",
      "server_not_active",
      "server_suspended",
    ],
    idempotent: true,
  },
  "GET /v2/servers/{id}/deletion": {
    summary: "What a deletion of the server now gives back of what was paid, and which domains lead to it",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
    params,
    output: z.object({
      refundCents: cents,
      /** What goes back to customers who had the server before and paid for it; not part of `refundCents`. */
      formerCents: cents,
      /** Set aside for the next term; it returns to the balance too. */
      reservedCents: cents,
      /** Of each order that is paid beyond today: days begun count as used, at the price without discounts. */
      lines: z.array(deletionLine),
      /** Domains with records here that lead to the server: others may get its addresses. At most 100, by name. */
      domains: z.array(
        z.object({
          id: idSchema("domain"),
          displayName: z.string(),
          /** `www A 192.0.2.1`. */
          records: z.array(z.string()),
        }),
      ),
      domainCount: z.int(),
      /** Stands for all these records, for `removeRecords`; null where there are none. */
      recordsDigest: z.nullable(z.string()),
    }),
    errors: ["not_found", "server_ended", "server_not_active", "server_suspended"],
  },
  "DELETE /v2/servers/{id}": {
    summary: "Delete a server now, with its disk; what is paid and not used returns to the balance",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    isDestructive: true,
    params,
    body: deleteBody,
    output: z.object({
      server: z.object({ id: idSchema("server") }),
      refundCents: cents,
      task: z.object({ id: idSchema("task") }),
    }),
    errors: [
      "not_found",
      "records_changed",
      "refund_changed",
      "server_busy",
      "server_ended",
      "server_not_active",
      "server_suspended",
      "wrong_confirmation",
    ],
    idempotent: true,
  },
  "POST /v2/servers/{id}/autoprolongation/toggle": {
    summary: "Switch autoprolong on or off; off gives reserved money back",
    access: "customer",
    scope: "servers:write",
    spends: "later",
    right: "orders.renew",
    params,
    body: z.strictObject({ isEnabled: z.boolean() }),
    output: z.object({ autoprolong: z.boolean() }),
    errors: ["not_found", "server_ended"],
  },
});
