import * as z from "zod/mini";
import { blockKinds } from "#src/shared/customer-block.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { doneBy } from "#src/shared/staff-schemas.ts";
import { lookAdminRoutes } from "./contract-looks.ts";

// What staff does to customers and their users. `text` is what a customer reads; `reason` stays with us.

const ofCustomer = z.object({ id: idSchema("customer") });
const ofUser = z.object({ id: idSchema("user") });

/** It ends by itself then; absent: when it is ended. */
const until = z.optional(z.iso.datetime());

const reasonBody = z.strictObject({ reason: staffReason });

const noteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(5000));

/** `watch`, `fraud`, `vip`, or a site's own. */
const flagCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/));

const writer = { at: instant, by: z.nullable(z.string()) } as const;

const blockRoutes = defineContract({
  "GET /v2/admin/customers/{id}/blocks": {
    summary: "What was closed to a customer, newest first",
    access: "staff",
    permission: "customers.read",
    params: ofCustomer,
    output: z.object({
      blocks: z.array(
        z.object({
          kinds: z.array(z.enum(blockKinds)),
          text: z.string(),
          reason: z.string(),
          since: instant,
          /** Who closed it. */
          by: doneBy,
          until: z.nullable(instant),
          endedAt: z.nullable(instant),
        }),
      ),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/customers/{id}/block": {
    summary: "Close spending, changes or signing in to a customer, each apart; replaces what was closed",
    access: "staff",
    permission: "customers.block",
    stepUp: true,
    params: ofCustomer,
    body: z.strictObject({
      kinds: z.array(z.enum(blockKinds)).check(z.minLength(1), z.maxLength(blockKinds.length)),
      text: z.string().check(z.trim(), z.minLength(5), z.maxLength(1000)),
      until,
      reason: staffReason,
    }),
    output: nothing,
    errors: ["customer_erased", "date_past", "not_found"],
  },
  "POST /v2/admin/customers/{id}/unblock": {
    summary: "Open to a customer what was closed",
    access: "staff",
    permission: "customers.block",
    stepUp: true,
    params: ofCustomer,
    body: reasonBody,
    output: nothing,
    errors: ["customer_erased", "not_found", "nothing_to_cancel"],
  },
});

const banKind = z.enum(["network", "mail-domain", "email", "wallet"]);

const banValue = z.string().check(z.minLength(1), z.maxLength(254));

const banFilter = {
  kind: z.optional(banKind),
  /** `ended`: those that were ended or whose date has come. */
  state: z._default(z.enum(["open", "ended"]), "open"),
  /** Part of what is banned, or of why. */
  q: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
} as const;

const banFields = {
  id: idSchema("ban"),
  kind: banKind,
  value: z.string(),
  reason: z.string(),
  since: instant,
  until: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** The member who set it; null: a list or a command without a name. */
  setBy: z.nullable(z.string()),
} as const;

/** Whom a ban concerns now. */
const banWeight = {
  /** In its canonical form. */
  value: z.string(),
  /** Customers who have such an email, came from there within 30 days, or paid from the wallet; at most 1000. */
  customers: z.int(),
  /** It concerns so many, alone or with what the caller banned alone within a day, that a second person has to approve it. */
  needsTwo: z.boolean(),
  isBanned: z.boolean(),
} as const;

const unreadableBan = [
  "invalid_domain_name",
  "invalid_email",
  "invalid_network",
  "invalid_wallet",
  "mail_domain_shared",
  "network_too_wide",
  "own_mail_domain",
  "own_network",
] as const;

const banRoutes = defineContract({
  "GET /v2/admin/bans": {
    summary: "Networks, mail domains, addresses and wallets that are banned, newest first",
    access: "staff",
    permission: "bans.write",
    query: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
      cursor: z.optional(z.string().check(z.maxLength(200))),
      ...banFilter,
    }),
    output: z.object({
      bans: z.array(
        z.object({
          ...banFields,
          /** As in the preview; null for one that has ended too. */
          customers: z.nullable(z.int()),
        }),
      ),
      nextCursor: z.nullable(z.string()),
    }),
    errors: [],
  },
  "GET /v2/admin/bans/export": {
    summary: "The same as a file of comma-separated values, at most 100,000 rows, as a stream",
    access: "staff",
    permission: "bans.write",
    stepUp: true,
    query: z.object({ ...banFilter, reason: staffReason }),
    csv: z.object(banFields),
    output: z.string(),
    errors: [],
  },
  "GET /v2/admin/bans/preview": {
    summary: "What would be banned, and how many customers are like it",
    access: "staff",
    permission: "bans.write",
    query: z.object({ kind: banKind, value: banValue }),
    output: z.object({
      ...banWeight,
      /** Null for an email where the role may not see emails. */
      customers: z.nullable(banWeight.customers),
    }),
    errors: [...unreadableBan],
  },
  "GET /v2/admin/customers/{id}/to-ban": {
    summary:
      "What of a customer can be banned: mail domains, and for who may see them emails and networks; audited then",
    access: "staff",
    permission: "bans.write",
    stepUp: true,
    params: ofCustomer,
    output: z.object({
      things: z.array(
        z.object({
          kind: banKind,
          ...banWeight,
          /** The caller comes from it, or staff has its emails there, so it cannot be banned. */
          isOwn: z.boolean(),
        }),
      ),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/bans": {
    summary:
      "Ban a network, a mail domain with all below it, an address or a wallet; what many customers have needs a second person",
    access: "staff",
    permission: "bans.write",
    stepUp: true,
    body: z.strictObject({ kind: banKind, value: banValue, until, reason: staffReason }),
    output: z.object({ id: idSchema("ban") }),
    errors: ["approval_needed", "date_past", "forbidden", ...unreadableBan],
    idempotent: true,
  },
  "POST /v2/admin/bans/{id}/end": {
    summary: "End a ban",
    access: "staff",
    permission: "bans.write",
    stepUp: true,
    params: z.object({ id: idSchema("ban") }),
    body: reasonBody,
    output: nothing,
    errors: ["not_found"],
  },
});

const userRoutes = defineContract({
  "GET /v2/admin/customers/{id}/sessions": {
    summary: "Open sessions of everyone in a customer's team, without their tokens",
    access: "staff",
    permission: "customers.read",
    params: ofCustomer,
    output: z.object({
      sessions: z.array(
        z.object({
          id: idSchema("session"),
          user: z.object({ id: idSchema("user"), name: z.string() }),
          /** Browser and system; null when the client named none. */
          device: z.nullable(z.string()),
          /** Null without `customers.show` too. */
          network: z.nullable(z.string()),
          method: z.string(),
          createdAt: instant,
          lastSeenAt: instant,
        }),
      ),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/users/{id}/end-sessions": {
    summary: "End one session of a user, or all of them",
    access: "staff",
    permission: "customers.access",
    stepUp: true,
    params: ofUser,
    body: z.strictObject({ session: z.optional(idSchema("session")), reason: staffReason }),
    output: z.object({ ended: z.int() }),
    errors: ["not_found"],
  },
  "POST /v2/admin/users/{id}/email": {
    summary:
      "Give a user another email, which takes two persons; password and sessions end, the former address can take it back",
    access: "staff",
    permission: "customers.access",
    stepUp: true,
    params: ofUser,
    body: z.strictObject({ email: z.string().check(z.maxLength(254)), reason: staffReason }),
    output: z.object({
      /** Still asked for at each sign-in. */
      hasAuthenticator: z.boolean(),
    }),
    errors: [
      "approval_needed",
      "approval_open",
      "customer_erased",
      "email_kept",
      "email_taken",
      "forbidden",
      "invalid_email",
      "not_found",
    ],
    idempotent: true,
  },
  "POST /v2/admin/users/{id}/confirm-email": {
    summary: "Count a user's email as confirmed",
    access: "staff",
    permission: "customers.access",
    stepUp: true,
    params: ofUser,
    body: reasonBody,
    output: nothing,
    errors: ["customer_erased", "email_missing", "not_found", "nothing_to_cancel"],
  },
  "POST /v2/admin/users/{id}/send-confirmation": {
    summary: "Mail the link that confirms a user's email once more",
    access: "staff",
    permission: "customers.access",
    params: ofUser,
    body: reasonBody,
    output: nothing,
    errors: ["customer_erased", "email_missing", "not_found", "nothing_to_cancel"],
  },
  "POST /v2/admin/users/{id}/send-password-link": {
    summary: "Mail a link that sets a new password, to the user's own address",
    access: "staff",
    permission: "customers.access",
    stepUp: true,
    params: ofUser,
    body: reasonBody,
    output: nothing,
    errors: ["customer_erased", "email_missing", "not_found"],
  },
});

const noteRoutes = defineContract({
  "GET /v2/admin/customers/{id}/notes": {
    summary: "Notes about a customer, pinned ones first, with what each said before, and flags",
    access: "staff",
    permission: "customers.read",
    params: ofCustomer,
    output: z.object({
      notes: z.array(
        z.object({
          id: idSchema("note"),
          text: z.string(),
          isPinned: z.boolean(),
          /** The caller wrote it, or may take away others' too. */
          mayRemove: z.boolean(),
          made: z.object(writer),
          changed: z.object(writer),
          /** Newest first; `at` is when it was replaced. */
          before: z.array(z.object({ ...writer, text: z.string() })),
        }),
      ),
      flags: z.array(z.object({ ...writer, code: z.string(), text: z.string() })),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/customers/{id}/notes": {
    summary: "Write a note about a customer, for staff alone",
    access: "staff",
    permission: "customers.note",
    params: ofCustomer,
    body: z.strictObject({ text: noteText, isPinned: z._default(z.boolean(), false) }),
    output: z.object({ id: idSchema("note") }),
    errors: ["customer_erased", "not_found"],
  },
  "PUT /v2/admin/customer-notes/{id}": {
    summary: "Change a note; what it said before is kept",
    access: "staff",
    permission: "customers.note",
    params: z.object({ id: idSchema("note") }),
    body: z.strictObject({ text: noteText, isPinned: z.boolean() }),
    output: nothing,
    errors: ["not_found"],
  },
  "DELETE /v2/admin/customer-notes/{id}": {
    summary: "Take an own note away, with `staff.write` anybody's; the audit keeps its text",
    access: "staff",
    permission: "customers.note",
    stepUp: true,
    params: z.object({ id: idSchema("note") }),
    output: nothing,
    errors: ["forbidden", "not_found"],
  },
  "PUT /v2/admin/customers/{id}/flags": {
    summary: "Put a flag on a customer, or change its words",
    access: "staff",
    permission: "customers.note",
    params: ofCustomer,
    body: z.strictObject({ code: flagCode, text: z.string().check(z.trim(), z.maxLength(500)) }),
    output: nothing,
    errors: ["customer_erased", "not_found"],
  },
  "POST /v2/admin/customers/{id}/flags/remove": {
    summary: "Take a flag off a customer",
    access: "staff",
    permission: "customers.note",
    stepUp: true,
    params: ofCustomer,
    body: z.strictObject({ code: flagCode }),
    output: nothing,
    errors: ["not_found"],
  },
});

/** Calls of staff about customers and their users. */
export const accountsAdminContract = defineContract({
  ...blockRoutes,
  ...banRoutes,
  ...userRoutes,
  ...noteRoutes,
  ...lookAdminRoutes,
});
