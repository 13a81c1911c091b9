import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { maxOrderNames } from "#src/shared/domain-limits.ts";
import { idSchema } from "#src/shared/ids.ts";
import { orderLineLabel, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { cents, cursorPage, instant } from "#src/shared/schemas.ts";
import { domainOutput, domainTaskOutput } from "./contract-outputs.ts";

// Purchase and lifecycle of domains. Names are A-labels, lower case, without a final dot.

const name = z.string().check(z.minLength(3), z.maxLength(253));
const years = z.int().check(z.gte(1), z.lte(10));
const expectedTotalCents = z.int().check(z.gte(0));
const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));

export const purchaseBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        name,
        years,
        isPrivate: z.boolean(),
        /** For a premium name: the quote that the search returned with its price. */
        quoteId: z.optional(z.string().check(z.maxLength(64))),
      }),
    )
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

export const changeNameServersBody = z.strictObject({
  /** 2 to 13. Addresses (glue) are needed for hosts below the domain itself, and only for those. */
  nameServers: z
    .array(
      z.strictObject({
        host: z.string().check(z.minLength(1), z.maxLength(255)),
        addresses: z.optional(z.array(z.string().check(z.maxLength(45))).check(z.maxLength(13))),
      }),
    )
    .check(z.minLength(1), z.maxLength(13)),
});

/** The name, typed to confirm its loss. */
export const deleteBody = z.strictObject({ confirmName: z.string().check(z.maxLength(255)) });

const params = z.object({ id: idSchema("domain") });
const domainIds = z.array(idSchema("domain")).check(z.minLength(1), z.maxLength(100));
const emptyBody = z.strictObject({});
const order = z.object({ id: idSchema("order"), totalCents: cents });
const task = z.object({ id: idSchema("task") });
const domainAnswer = z.object({ domain: domainOutput });
const tagsAnswer = z.object({ tags: z.array(z.string()) });

/** The result of a bulk call for each domain: a refused one does not stop the others. */
const bulkAnswer = z.object({
  results: z.array(z.object({ id: idSchema("domain"), errorCode: z.nullable(z.string()) })),
});

const paidAnswer = z.object({ domain: z.object({ id: idSchema("domain"), name: z.string() }), order, task });

export const domainRoutes = defineContract({
  "POST /v2/domains/purchase": {
    summary:
      "Register names from the balance, an order for each; a name that was taken meanwhile is refunded",
    access: "customer",
    scope: "domains:write",
    right: "orders.buy",
    spends: true,
    body: purchaseBody,
    output: z.object({
      orders: z.array(order),
      domains: z.array(z.object({ id: idSchema("domain"), name: z.string() })),
      tasks: z.array(task),
    }),
    errors: [
      "debt_open",
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
    body: transferInBody,
    output: paidAnswer,
    errors: [
      "debt_open",
      "domain_held_already",
      "ending_unavailable",
      "insufficient_funds",
      "invalid_domain_name",
      "not_found",
      "owner_incomplete",
      "price_changed",
    ],
    idempotent: true,
  },
  "GET /v2/domains/list": {
    summary: "Domains of the customer",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    query: z.object({
      ...cursorPage,
      /**
       * By the most important fact about it. Attention: expired, in redemption, on hold, to be deleted, leaving,
       * failed. Expiring: active without autoprolong, ends within 30 days. Active: all other active ones.
       */
      status: z.optional(z.enum(["active", "progress", "expiring", "attention"])),
      searchTerm: z.optional(z.string().check(z.maxLength(253))),
      /** Domains that carry exactly this tag. */
      tag: z.optional(tag),
      /** Newest first, or by the end of the paid time. */
      sort: z._default(z.enum(["newest", "expiry"]), "newest"),
    }),
    output: z.object({
      domains: z.array(domainOutput),
      nextCursor: z.nullable(z.string()),
      counts: z.object({
        all: z.int(),
        active: z.int(),
        progress: z.int(),
        expiring: z.int(),
        attention: z.int(),
      }),
    }),
    errors: [],
  },
  "POST /v2/domains/bulk/autoprolongation/toggle": {
    summary: "Switch autoprolong of several domains on or off",
    access: "customer",
    scope: "domains:write",
    spends: "later",
    right: "orders.renew",
    body: z.strictObject({ ids: domainIds, isEnabled: z.boolean() }),
    output: bulkAnswer,
    errors: [],
  },
  "POST /v2/domains/bulk/tag": {
    summary: "Put a tag on several domains",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    body: z.strictObject({ ids: domainIds, tag }),
    output: bulkAnswer,
    errors: [],
  },
  "POST /v2/domains/bulk/untag": {
    summary: "Take a tag off several domains",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    body: z.strictObject({ ids: domainIds, tag }),
    output: bulkAnswer,
    errors: [],
  },
  "GET /v2/domains/{id}": {
    summary: "A domain",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    params,
    output: domainOutput,
    errors: ["not_found"],
  },
  "DELETE /v2/domains/{id}": {
    summary:
      "Delete a domain after 72 hours, until which it can be called off; a transfer to here ends at once",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    isDestructive: true,
    params,
    body: deleteBody,
    output: domainAnswer,
    errors: ["deletion_unavailable", "domain_busy", "domain_not_active", "not_found", "wrong_confirmation"],
  },
  "POST /v2/domains/{id}/delete/cancel": {
    summary: "Call a deletion off while it waits",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    params,
    body: emptyBody,
    output: domainAnswer,
    errors: ["not_found", "nothing_to_cancel"],
  },
  "GET /v2/domains/{id}/activity": {
    summary: "What was done to a domain, newest first",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    params,
    query: z.object(cursorPage),
    output: z.object({ tasks: z.array(domainTaskOutput), nextCursor: z.nullable(z.string()) }),
    errors: ["not_found"],
  },
  "GET /v2/domains/{id}/renew": {
    summary: "What each number of years costs now, and until when it pays",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    params,
    output: z.object({
      options: z.array(z.object({ years: z.int(), totalCents: cents, expiresAt: instant })),
    }),
    errors: ["domain_ended", "domain_not_active", "domain_years_limit", "not_found"],
  },
  "POST /v2/domains/{id}/renew": {
    summary: "Pay for further years, also in the grace after expiry",
    access: "customer",
    scope: "domains:write",
    right: "orders.renew",
    spends: true,
    params,
    body: renewBody,
    output: paidAnswer,
    errors: [
      "debt_open",
      "domain_busy",
      "domain_ended",
      "domain_not_active",
      "domain_years_limit",
      "ending_unavailable",
      "ending_years",
      "insufficient_funds",
      "not_found",
      "price_changed",
    ],
    idempotent: true,
  },
  "GET /v2/domains/{id}/restore": {
    summary: "What bringing a deleted domain back costs now, with the renewal that belongs to it",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    params,
    output: z.object({
      lines: z.array(z.object({ sku: orderLineSku, label: orderLineLabel, cents })),
      totalCents: cents,
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
  "POST /v2/domains/{id}/tag": {
    summary: "Put a tag on a domain",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    params,
    body: z.strictObject({ tag }),
    output: tagsAnswer,
    errors: ["not_found", "tag_limit"],
  },
  "POST /v2/domains/{id}/untag": {
    summary: "Take a tag off a domain",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    params,
    body: z.strictObject({ tag }),
    output: tagsAnswer,
    errors: ["not_found"],
  },
  "POST /v2/domains/{id}/change-ns": {
    summary: "Let other name servers serve a domain; the registry is updated in the background",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    params,
    body: changeNameServersBody,
    output: domainAnswer,
    errors: [
      "dnssec_on",
      "domain_not_active",
      "glue_needed",
      "glue_not_needed",
      "invalid_address",
      "invalid_name_server",
      "name_server_count",
      "name_server_repeated",
      "not_found",
    ],
  },
  "POST /v2/domains/{id}/lock": {
    summary: "Lock a domain against transfers, or unlock it",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    params,
    body: z.strictObject({ isLocked: z.boolean() }),
    output: domainAnswer,
    errors: ["domain_not_active", "lock_unavailable", "not_found"],
  },
  "POST /v2/domains/{id}/privacy": {
    summary: "Show the registrar's proxy instead of the registrant, or not",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    params,
    body: z.strictObject({ isPrivate: z.boolean() }),
    output: domainAnswer,
    errors: ["domain_not_active", "not_found", "privacy_unavailable"],
  },
  "POST /v2/domains/{id}/contact": {
    summary: "Make another contact the registrant",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    isDestructive: true,
    params,
    body: z.strictObject({
      contactId: idSchema("contact"),
      /** The previous owner declines the lock after the change (ICANN's Transfer Policy allows it). */
      declinesLock: z._default(z.boolean(), false),
    }),
    output: domainAnswer,
    errors: ["domain_not_active", "not_found", "owner_incomplete"],
  },
  "POST /v2/domains/{id}/transfer-code": {
    summary: "Ask the registry for a new transfer code; the one before stops working",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    params,
    body: emptyBody,
    output: domainAnswer,
    errors: ["domain_busy", "domain_locked", "domain_not_active", "domain_transfer_too_early", "not_found"],
  },
  "POST /v2/domains/{id}/transfer-code/reveal": {
    summary: "The transfer code, once; it is not kept after that",
    access: "customer",
    scope: null,
    right: "services.manage",
    isDestructive: true,
    stepUp: true,
    params,
    body: emptyBody,
    output: z.object({ code: z.string() }),
    errors: ["not_found", "transfer_code_gone"],
  },
  "POST /v2/domains/{id}/transfer-out": {
    summary: "Answer a transfer to another registrar: let it go at once, or object to it as the owner",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    isDestructive: true,
    params,
    body: z.strictObject({ answer: z.enum(["approve", "reject"]) }),
    output: domainAnswer,
    errors: ["domain_not_leaving", "not_found", "unavailable"],
  },
});
