import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import {
  between,
  customerCells,
  doneBy,
  flagQuery,
  keptPrice,
  ofCustomer,
  orderBrief,
  seenCents,
  shownCustomer,
  taskBrief,
  textFilter,
} from "#src/shared/staff-schemas.ts";
import { purchaseBody, termRoutes } from "./contract-orders.ts";
import { domainOutput, domainState, nameServerOutput } from "./contract-outputs.ts";

// What staff sees of domains, and does to them.

const domainRow = z.object({
  id: idSchema("domain"),
  name: z.string(),
  displayName: z.string(),
  state: domainState,
  customer: shownCustomer,
  expiresAt: z.nullable(instant),
  /** What the registry said at the last look. */
  registryExpiresAt: z.nullable(instant),
  seenAt: z.nullable(instant),
  autoprolong: z.boolean(),
  isLocked: z.boolean(),
  /** Staff holds it. */
  isHeld: z.boolean(),
  tags: z.array(z.string()),
  createdAt: instant,
});

const domainFilter = {
  ...between,
  state: z.optional(domainState),
  /** An ending, e.g. `com`. */
  tld: z.optional(z.string().check(z.maxLength(63))),
  customer: ofCustomer,
  /** A part of the name, in either spelling. */
  q: textFilter,
  expiresBefore: between.since,
  /** Whether staff holds it. */
  held: flagQuery,
} as const;

const params = z.object({ id: idSchema("domain") });
const reasonBody = z.strictObject({ reason: staffReason });

/** Domains, for staff. */
export const domainsAdminRoutes = defineContract({
  "GET /v2/admin/domains": {
    summary: "Domains of all customers, newest first",
    access: "staff",
    permission: "domains.read",
    query: z.object({ ...cursorPage, ...domainFilter }),
    output: z.object({ domains: z.array(domainRow), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "GET /v2/admin/domains/export": {
    summary: "The same as a file of comma-separated values, at most 100,000 rows, as a stream",
    access: "staff",
    permission: "domains.read",
    stepUp: true,
    query: z.object({ ...domainFilter, reason: staffReason }),
    csv: z.object({
      id: idSchema("domain"),
      name: z.string(),
      displayName: z.string(),
      state: domainState,
      ...customerCells,
      expiresAt: z.nullable(instant),
      registryExpiresAt: z.nullable(instant),
      seenAt: z.nullable(instant),
      autoprolong: z.boolean(),
      isLocked: z.boolean(),
      isHeld: z.boolean(),
      /** With commas between them. */
      tags: z.string(),
      createdAt: instant,
    }),
    output: z.string(),
    errors: [],
  },
  "GET /v2/admin/domains/{id}": {
    summary: "A domain: its state here and at the registry, its tasks, and what was paid for it",
    access: "staff",
    permission: "domains.read",
    params,
    output: z.extend(domainRow, {
      siteId: z.int(),
      tld: z.string(),
      failure: z.nullable(z.string()),
      isPrivate: z.boolean(),
      isSimulated: z.boolean(),
      hold: domainOutput.shape.hold,
      staffHold: domainOutput.shape.staffHold,
      hasTransferCode: z.boolean(),
      /** What a year costs, the latest first, also from dates to come. */
      prices: z.array(keptPrice),
      renewCents: z.nullable(cents),
      reservedCents: z.nullable(cents),
      offers: domainOutput.shape.offers,
      /** How the last look differs from the books; null: they agree, or nothing is compared. */
      difference: z.nullable(z.enum(["gone", "deleted", "restored", "renew", "take-date", "settings"])),
      timeline: domainOutput.shape.timeline,
      transferLockedUntil: z.nullable(instant),
      deletesAt: z.nullable(instant),
      /** Until when its registration can be cancelled with its money; null: it cannot. */
      cancellableUntil: z.nullable(instant),
      contactId: idSchema("contact"),
      /** When its owner was last mailed the contact data on file; null: never. */
      contactRemindedAt: z.nullable(instant),
      nameServers: z.array(nameServerOutput),
      /** What the registry said at the last look; null: it was never looked at. */
      registry: z.nullable(
        z.object({
          seenAt: instant,
          expiresAt: z.nullable(instant),
          statuses: z.array(z.string()),
          graces: z.array(z.string()),
          nameServers: z.array(z.string()),
          /** Since when the registry does not have it under our account. */
          missingSince: z.nullable(instant),
        }),
      ),
      /** A change of our settings is still to be sent. */
      isChanging: z.boolean(),
      tasks: z.array(z.extend(taskBrief, { actor: doneBy })),
      orders: z.array(orderBrief),
      paidCents: seenCents,
      refundedCents: seenCents,
      /** Customers that had it before, newest first. */
      moves: z.array(z.object({ from: shownCustomer, to: shownCustomer, at: instant })),
    }),
    errors: ["not_found"],
  },
  "GET /v2/admin/domains/{id}/registry": {
    summary: "What the registry says of a domain now, and how that differs from the books",
    access: "staff",
    permission: "domains.read",
    params,
    output: z.object({
      /** Null: it has no such name. */
      name: z.nullable(
        z.object({
          isOurs: z.boolean(),
          statuses: z.array(z.string()),
          graces: z.array(z.string()),
          createdAt: instant,
          expiresAt: instant,
          nameServers: z.array(nameServerOutput),
          /** DS records: none, and the name is not signed. */
          signers: z.array(z.object({ keyTag: z.int(), algorithm: z.int(), digestType: z.int() })),
        }),
      ),
      /** The newest transfer; null: none. */
      transfer: z.nullable(
        z.object({
          state: z.enum(["pending", "approved", "rejected", "cancelled"]),
          direction: z.enum(["in", "out"]),
          actsAt: z.nullable(instant),
        }),
      ),
      difference: z.nullable(z.enum(["gone", "deleted", "restored", "renew", "take-date", "settings"])),
    }),
    errors: ["act_refused", "not_found"],
  },
  "POST /v2/admin/domains/{id}/settle": {
    summary: "Bring a domain and the registry together; what was done, or null where they agree",
    access: "staff",
    permission: "domains.operate",
    stepUp: true,
    params,
    body: z.strictObject({
      /** The books take what the registry has. */
      follow: z.optional(z.boolean()),
      reason: staffReason,
    }),
    output: z.object({ settlement: z.nullable(z.enum(["pushed", "renewed", "followed"])) }),
    errors: ["act_refused"],
  },
  "POST /v2/admin/domains/{id}/lock": {
    summary: "Lock a domain against transfers, or unlock it",
    access: "staff",
    permission: "domains.operate",
    stepUp: true,
    params,
    body: z.strictObject({ isLocked: z.boolean(), reason: staffReason }),
    output: nothing,
    errors: [
      "account_frozen",
      "domain_busy",
      "domain_held",
      "domain_not_active",
      "lock_unavailable",
      "not_found",
    ],
  },
  "POST /v2/admin/domains/{id}/code": {
    summary: "Ask the registry for a transfer code, which the customer alone reads in the cabinet",
    access: "staff",
    permission: "domains.operate",
    stepUp: true,
    params,
    body: reasonBody,
    output: z.object({ task: z.object({ id: idSchema("task") }) }),
    errors: [
      "account_frozen",
      "domain_busy",
      "domain_held",
      "domain_locked",
      "domain_not_active",
      "domain_transfer_too_early",
      "not_found",
      "transfer_prohibited",
    ],
  },
  "GET /v2/admin/domains/{id}/renew": {
    summary: "What further years of a domain cost now, and until when each would last",
    access: "staff",
    permission: "domains.gift",
    params,
    output: termRoutes["GET /v2/domains/{id}/renew"].output,
    errors: termRoutes["GET /v2/domains/{id}/renew"].errors,
  },
  "POST /v2/admin/domains/{id}/renew": {
    summary: "Renew a domain without charge: its price is credited first",
    access: "staff",
    permission: "domains.gift",
    stepUp: true,
    params,
    body: z.strictObject({
      years: z.int().check(z.gte(1), z.lte(10)),
      /** The price that was seen; another one is refused with `price_changed`. */
      expectedTotalCents: z.int().check(z.gte(0)),
      reason: staffReason,
    }),
    output: z.object({
      order: z.object({ id: idSchema("order"), totalCents: cents }),
      task: z.object({ id: idSchema("task") }),
    }),
    errors: [
      "account_frozen",
      "act_refused",
      "approval_needed",
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
    ],
    idempotent: true,
  },
  "GET /v2/admin/domains/{id}/cancel": {
    summary: "What goes back when a registration is cancelled now, and until when its registry allows that",
    access: "staff",
    permission: "domains.cancel",
    params,
    output: z.object({
      /** The end of the add grace. */
      until: instant,
      totalCents: cents,
      /** What goes back of each order; 0: nothing is left, or it was a gift. */
      orders: z.array(z.object({ id: idSchema("order"), cents })),
    }),
    errors: ["customer_erased", "deletion_unavailable", "domain_not_active", "not_found"],
  },
  "POST /v2/admin/domains/{id}/cancel": {
    summary: "Delete a name within its add grace; the money goes back when the registry no longer has it",
    access: "staff",
    permission: "domains.cancel",
    stepUp: true,
    params,
    body: z.strictObject({
      /** What goes back, as the quote said; another sum is refused with `refund_changed`. */
      expectedCents: z.int().check(z.gte(0)),
      /** The name, typed to confirm. */
      confirmName: z.string().check(z.maxLength(253)),
      /** What the customer reads with the refund. */
      note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
      reason: staffReason,
    }),
    output: z.object({ task: z.object({ id: idSchema("task") }) }),
    errors: [
      "act_refused",
      "approval_needed",
      "approval_open",
      "customer_erased",
      "deletion_unavailable",
      "domain_busy",
      "domain_not_active",
      "not_found",
      "refund_changed",
      "wrong_confirmation",
    ],
    idempotent: true,
  },
  "POST /v2/admin/domains/{id}/move": {
    summary: "Give a domain to another customer; needs a second person",
    access: "staff",
    permission: "domains.move",
    stepUp: true,
    params,
    body: z.strictObject({
      customerId: idSchema("customer"),
      /** Its registrant from then on: a contact of the new customer. */
      contactId: idSchema("contact"),
      /** The name, typed to confirm. */
      confirmName: z.string().check(z.maxLength(253)),
      reason: staffReason,
    }),
    output: nothing,
    errors: [
      "act_refused",
      "approval_needed",
      "customer_erased",
      "domain_busy",
      "domain_held",
      "domain_not_active",
      "not_found",
      "owner_incomplete",
      "wrong_confirmation",
    ],
    idempotent: true,
  },
  "POST /v2/admin/domains/purchase": {
    summary: "Register names for a customer, from their balance or as a gift",
    access: "staff",
    permission: "orders.buy",
    stepUp: true,
    body: z.extend(purchaseBody, {
      customerId: idSchema("customer"),
      /** The price is credited first, so that the customer pays nothing. */
      isGift: z.optional(z.boolean()),
      /** How the customer agreed to the terms, e.g. by telephone; it is kept with the order. */
      consent: z.string().check(z.trim(), z.minLength(5), z.maxLength(500)),
      reason: staffReason,
    }),
    output: z.object({
      orders: z.array(z.object({ id: idSchema("order"), totalCents: cents })),
      domains: z.array(z.object({ id: idSchema("domain"), name: z.string() })),
      tasks: z.array(z.object({ id: idSchema("task") })),
    }),
    errors: [
      "account_frozen",
      "act_refused",
      "approval_needed",
      "customer_blocked",
      "customer_erased",
      "debt_open",
      "billing_country_needed",
      "domain_held_already",
      "domain_years_limit",
      "ending_unavailable",
      "ending_years",
      "glue_needed",
      "insufficient_funds",
      "not_found",
      "owner_incomplete",
      "price_changed",
      "privacy_unavailable",
      "quote_expired",
    ],
    idempotent: true,
  },
  "GET /v2/admin/domain-strays": {
    summary: "Names that the registry has under our account and the books do not know",
    access: "staff",
    permission: "domains.read",
    output: z.object({
      names: z.array(z.object({ name: z.string(), firstSeenAt: instant })),
      /** When the registry's list was last read to its end; null: never, as where it gives none. */
      listedAt: z.nullable(instant),
    }),
    errors: [],
  },
  "POST /v2/admin/domain-strays/sync": {
    summary: "Compare the books with the registry now: its messages, every domain, and its list of names",
    access: "staff",
    permission: "domains.operate",
    stepUp: true,
    body: reasonBody,
    output: z.object({ hasList: z.boolean() }),
    errors: ["act_refused"],
  },
});
