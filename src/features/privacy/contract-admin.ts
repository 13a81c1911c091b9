import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { copyScopes, erasureObstacleCodes } from "#src/shared/privacy.ts";
import { cents, cursorPage, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { doneBy, ofCustomer, shownCustomer, waitingInAll } from "#src/shared/staff-schemas.ts";
import { copyOutput, requestState } from "./contract-shapes.ts";

// What staff does with requests of people about their data.

export const requestOutput = z.object({
  id: idSchema("privacyRequest"),
  kind: z.enum(["copy", "erasure"]),
  customer: shownCustomer,
  /** Of a copy: of all of the account, or of one person. */
  scope: z.enum(copyScopes),
  askedBy: doneBy,
  /** Why, where staff asked. */
  reason: z.nullable(z.string()),
  askedAt: instant,
  /** The end of the month that the law gives. */
  dueAt: instant,
  state: requestState,
  /** What was written when it was declined. */
  answer: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  bytes: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
  /** Staff asked for it, so that staff may fetch it. */
  isOurs: z.boolean(),
});

/** What is in the way; cents where it is money. */
const obstacle = z.object({ code: z.enum(erasureObstacleCodes), count: z.int(), cents: z.nullable(cents) });
/** A part of the data, by the name of its file in a copy, and how many rows it has. */
const part = z.object({ file: z.string(), count: z.int() });

/** What an erasure would do now. */
export const erasurePreview = z.object({
  customer: idSchema("customer"),
  /** It is erased already, since then. */
  erasedAt: z.nullable(instant),
  obstacles: z.array(obstacle),
  /** What the customer has to renounce in writing, where nothing else is in the way. */
  balanceCents: cents,
  /** People whose login is erased with it. */
  people: z.int(),
  /** An owner asked for it in the cabinet, and has not taken that back; otherwise who asked is known to staff alone. */
  isAsked: z.boolean(),
  /** Of those people, owners who did not ask though another did; they were notified of that. 0 where none asked. */
  otherOwners: z.int(),
  /** Rows that go, or lose what is personal in them. */
  goes: z.array(part),
  /** Rows that stay under numbers, for the books and against money laundering. */
  stays: z.array(part),
});

const customerParams = z.object({ id: idSchema("customer") });
const requestParams = z.object({ id: idSchema("privacyRequest") });
const staff = { access: "staff" } as const;

export const privacyAdminRoutes = {
  "GET /v2/admin/privacy/requests": {
    summary:
      "Requests of people for a copy or for the erasure of their data, newest first; open ones oldest first",
    ...staff,
    permission: "privacy.read",
    query: z.object({
      ...cursorPage,
      /**
       * `open`: also copies that failed, and those of staff until they are fetched or gone; `waiting`: of these what staff
       * has to work on, which is all but copies that are being made.
       */
      show: z._default(z.enum(["open", "waiting", "settled", "all"]), "all"),
      customer: ofCustomer,
    }),
    output: z.object({
      requests: z.array(requestOutput),
      nextCursor: z.nullable(z.string()),
      waiting: waitingInAll,
    }),
    errors: [],
  },
  "POST /v2/admin/customers/{id}/copy": {
    summary: "Have a copy made of a customer's data, or of one person's of its team",
    ...staff,
    permission: "customers.export",
    stepUp: true,
    params: customerParams,
    body: z.strictObject({ person: z._default(z.nullable(idSchema("user")), null), reason: staffReason }),
    output: copyOutput,
    errors: ["account_frozen", "not_found"],
  },
  "POST /v2/admin/privacy/requests/{id}/retry": {
    summary: "Have a copy that failed made again",
    ...staff,
    permission: "customers.export",
    stepUp: true,
    params: requestParams,
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found"],
  },
  "GET /v2/admin/privacy/requests/{id}/file": {
    summary: "A copy that staff asked for, as a ZIP archive; that it was taken is audited",
    ...staff,
    permission: "customers.export",
    stepUp: true,
    params: requestParams,
    file: true,
    output: z.string(),
    errors: ["not_found"],
  },
  "POST /v2/admin/privacy/requests/{id}/link": {
    summary: "Where that copy can be fetched by this session",
    ...staff,
    permission: "customers.export",
    stepUp: true,
    params: requestParams,
    body: z.strictObject({}),
    output: z.object({ path: z.string() }),
    errors: ["not_found"],
  },
  "POST /v2/admin/privacy/requests/{id}/decline": {
    summary: "Decline an erasure; the customer reads why, and by mail",
    ...staff,
    permission: "customers.erase",
    stepUp: true,
    params: requestParams,
    body: z.strictObject({
      answer: z.string().check(z.trim(), z.minLength(5), z.maxLength(1000)),
      reason: staffReason,
    }),
    output: nothing,
    errors: ["not_found", "nothing_to_cancel"],
  },
  "GET /v2/admin/customers/{id}/erasure": {
    summary: "What an erasure of a customer would take away, what stays, and what is in its way",
    ...staff,
    permission: "customers.erase",
    params: customerParams,
    output: erasurePreview,
    errors: ["not_found"],
  },
  "POST /v2/admin/customers/{id}/erase": {
    summary: "Erase what is personal of a customer for good; always by two persons",
    ...staff,
    permission: "customers.erase",
    stepUp: true,
    idempotent: true,
    params: customerParams,
    body: z.strictObject({
      /** The balance, which the customer renounced in writing; 0 without one. */
      renouncedCents: z._default(cents.check(z.gte(0)), 0),
      reason: staffReason,
    }),
    output: z.object({ erasedAt: instant }),
    errors: [
      "account_frozen",
      "approval_needed",
      "customer_erased",
      "erasure_refused",
      "idempotency_key_reused",
      "not_found",
    ],
  },
} as const satisfies Readonly<Record<string, Route>>;
