import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage } from "#src/shared/schemas.ts";
import { domainOutput, domainTaskOutput } from "./contract-outputs.ts";

// Viewing domains and changing them. Names are A-labels, lower case, without a final dot.

const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));

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
const domainAnswer = z.object({ domain: domainOutput });
const tagsAnswer = z.object({ tags: z.array(z.string()) });

/** The result of a bulk call for each domain: a refused one does not stop the others. */
const bulkAnswer = z.object({
  results: z.array(z.object({ id: idSchema("domain"), errorCode: z.nullable(z.string()) })),
});

export const domainRoutes = defineContract({
  "GET /v2/domains/list": {
    summary: "Domains of the customer",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    inLook: "domains",
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
      /** Here: active ones that use our name servers, so that their records here are answered. */
      records: z.optional(z.enum(["here"])),
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
    inStop: "open",
    body: z.strictObject({ ids: domainIds, tag }),
    output: bulkAnswer,
    errors: [],
  },
  "POST /v2/domains/bulk/untag": {
    summary: "Take a tag off several domains",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    inStop: "open",
    body: z.strictObject({ ids: domainIds, tag }),
    output: bulkAnswer,
    errors: [],
  },
  "GET /v2/domains/{id}": {
    summary: "A domain",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    inLook: "domains",
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
    errors: [
      "deletion_unavailable",
      "domain_busy",
      "domain_held",
      "domain_not_active",
      "not_found",
      "wrong_confirmation",
    ],
  },
  "POST /v2/domains/{id}/delete/cancel": {
    summary: "Call a deletion off while it waits",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    inStop: "open",
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
    inLook: "domains",
    params,
    query: z.object(cursorPage),
    output: z.object({ tasks: z.array(domainTaskOutput), nextCursor: z.nullable(z.string()) }),
    errors: ["not_found"],
  },
});

/** What is set of a name, and its way to another registrar. */
export const settingRoutes = defineContract({
  "POST /v2/domains/{id}/tag": {
    summary: "Put a tag on a domain",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    inStop: "open",
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
    inStop: "open",
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
    errors: ["domain_held", "domain_not_active", "lock_unavailable", "not_found"],
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
    errors: ["domain_held", "domain_not_active", "not_found", "owner_incomplete"],
  },
  "POST /v2/domains/{id}/transfer-code": {
    summary: "Ask the registry for a new transfer code; the one before stops working",
    access: "customer",
    scope: "domains:write",
    right: "services.manage",
    params,
    body: emptyBody,
    output: domainAnswer,
    errors: [
      "domain_busy",
      "domain_held",
      "domain_locked",
      "domain_not_active",
      "domain_transfer_too_early",
      "not_found",
    ],
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
    errors: ["domain_held", "not_found", "transfer_code_gone"],
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
    errors: ["domain_held", "domain_not_leaving", "not_found", "unavailable"],
  },
});
