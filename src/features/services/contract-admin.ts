import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, nothing, offsetPage, staffReason } from "#src/shared/schemas.ts";
import { shownCustomer } from "#src/shared/staff-schemas.ts";

const kind = z.enum(["server", "domain"]);
const part = z.enum(["term", "address"]);
const serviceId = z.union([idSchema("server"), idSchema("domain")]);
const code = z.string().check(z.minLength(1), z.maxLength(63));
const amount = cents.check(z.gte(0), z.lte(10_000_000));
const state = z.enum(["draft", "announced", "in-force", "cancelled"]);
const inPath = z.object({ id: idSchema("priceChange") });
const changeName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const because = { reason: staffReason } as const;

/** Which services a change of prices is for: those that all given fields fit. */
const selectionBody = z.strictObject({
  /** Ids of the catalogue. */
  plans: z.optional(z.array(code).check(z.minLength(1), z.maxLength(100))),
  locations: z.optional(z.array(code).check(z.minLength(1), z.maxLength(100))),
  /** Of names, e.g. `com`. */
  endings: z.optional(z.array(code).check(z.minLength(1), z.maxLength(100))),
  /** The length of term that a server renews by. */
  months: z.optional(z.int().check(z.gte(1), z.lte(120))),
  /** Single services. One that has a price of its own is changed only when it is named here. */
  services: z.optional(z.array(serviceId).check(z.minLength(1), z.maxLength(500))),
});

const changeOutput = z.object({
  id: idSchema("priceChange"),
  name: z.string(),
  kind,
  /** `term`: the service itself, in every length of term that it may have; `address`: extra addresses of servers. */
  part,
  selection: selectionBody,
  /** A month of a server or address before the discount of a term, a year of a name; null: what the list says. */
  cents: z.nullable(cents),
  /** Of a price set for one service: the length of term whose whole price `cents` is. */
  termMonths: z.nullable(z.int()),
  /** Of a price set for one service: which, and whose. */
  only: z.nullable(
    z.object({
      name: z.string(),
      customer: shownCustomer,
      /** What staff wrote to the customer beside it. */
      message: z.nullable(z.string()),
    }),
  ),
  fromAt: instant,
  state,
  reason: z.string(),
  createdAt: instant,
  announcedAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  /** Another one after each revision of what is in the draft. */
  version: z.string(),
});

const effectOutput = z.object({
  services: z.int(),
  /** Each gets one notice and one mail. */
  customers: z.int(),
  /** Monthly recurring revenue of these services, before and by how much it changes once all have renewed. */
  mrrCents: cents,
  mrrDeltaCents: cents,
  /** What the announcement of a draft moves in a year, up and down: it counts against limits. Null of what was announced. */
  movedCents: z.nullable(cents),
  /** Services that are left out: with a price of their own, with a change that is announced already, with this price. */
  ownPrice: z.int(),
  announcedAlready: z.int(),
  unchanged: z.int(),
  /** It takes the place of another price that was announced before. */
  replaces: z.boolean(),
  /** The first day that a change with these raises can be from. */
  earliestAt: instant,
  /** Who pays it by the length of their term, the largest first; all add up to `services` and `mrrDeltaCents`. */
  groups: z.array(
    z.object({
      /** Null of what was announced before this was kept. */
      months: z.nullable(z.int()),
      services: z.int(),
      mrrDeltaCents: cents,
      /** When the first and the last of them pay it first. */
      firstAt: z.nullable(instant),
      lastAt: z.nullable(instant),
    }),
  ),
  /** What of the change is there at the end of each month in which more arrives; the last has all of it. */
  arrival: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      mrrDeltaCents: cents,
    }),
  ),
});

const lineOutput = z.object({
  serviceId,
  customer: shownCustomer,
  name: z.string(),
  /** `term`, or the extra address. */
  part: z.string(),
  months: z.int(),
  /** Whether autoprolong renews by this term; an extra address belongs to every term. */
  isUsual: z.boolean(),
  beforeCents: cents,
  afterCents: cents,
});

/** Calls of staff about prices of running services: changes are drafted, looked at, announced and called off. */
export const servicesAdminContract = defineContract({
  "GET /v2/admin/price-changes": {
    summary: "Changes of prices, newest first",
    access: "staff",
    permission: "prices.read",
    query: z.object({ state: z.optional(state), kind: z.optional(kind), ...cursorPage }),
    output: z.object({ changes: z.array(changeOutput), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "POST /v2/admin/price-changes": {
    summary: "Draft a change of prices; nothing changes and no customer is notified",
    access: "staff",
    permission: "prices.write",
    body: z.strictObject({
      name: changeName,
      kind,
      part,
      selection: selectionBody,
      cents: z.nullable(amount),
      fromAt: z.iso.datetime(),
      ...because,
    }),
    output: z.object({ id: idSchema("priceChange") }),
    errors: [],
  },
  "GET /v2/admin/price-changes/{id}": {
    summary: "A change of prices: whom it affects and by how much, of a draft as it is now",
    access: "staff",
    permission: "prices.read",
    params: inPath,
    query: z.object(offsetPage),
    output: z.object({
      change: changeOutput,
      /** What waits for a second person, who would announce it: until then it cannot be changed. Null: nothing. */
      approvalId: z.nullable(idSchema("approval")),
      effect: effectOutput,
      lines: z.array(lineOutput),
      total: z.int(),
    }),
    errors: ["not_found"],
  },
  "PUT /v2/admin/price-changes/{id}": {
    summary: "Change a draft; its kind and part stay",
    access: "staff",
    permission: "prices.write",
    stepUp: true,
    params: inPath,
    body: z.strictObject({
      name: changeName,
      selection: selectionBody,
      cents: z.nullable(amount),
      fromAt: z.iso.datetime(),
      ...because,
    }),
    output: nothing,
    errors: ["not_found", "price_change_asked", "price_change_closed"],
  },
  "POST /v2/admin/price-changes/{id}/announce": {
    summary:
      "Announce a draft: its services have the new prices from its date, and their customers are notified",
    access: "staff",
    permission: "prices.write",
    stepUp: true,
    params: inPath,
    /**
     * How many services the preview showed, and the version of the draft that it was of: others are refused. Without a
     * version it is that of now, which also an approval is of.
     */
    body: z.strictObject({
      expectedServices: z.int().check(z.gte(1)),
      version: z.optional(z.string().check(z.maxLength(100))),
      ...because,
    }),
    output: z.object({ services: z.int(), customers: z.int() }),
    errors: [
      "approval_needed",
      "not_found",
      "price_change_closed",
      "price_change_empty",
      "price_change_grown",
      "price_change_revised",
      "price_notice_short",
    ],
  },
  "POST /v2/admin/price-changes/{id}/cancel": {
    summary:
      "Call off a change of prices that is not in force; customers who were notified of it are notified again",
    access: "staff",
    permission: "prices.write",
    stepUp: true,
    params: inPath,
    body: z.strictObject({ ...because }),
    output: nothing,
    errors: ["not_found", "price_change_closed"],
  },
  "GET /v2/admin/services/{id}/prices": {
    summary: "What a running service costs in its next terms, beside what the list says",
    access: "staff",
    permission: "prices.read",
    params: z.object({ id: serviceId }),
    output: z.object({
      /** Of names there is one, the year. */
      prices: z.array(
        z.object({
          part: z.string(),
          months: z.int(),
          isUsual: z.boolean(),
          cents,
          /** Null: it is not sold any more. */
          listCents: z.nullable(cents),
          /** Set for this service alone. */
          isOwn: z.boolean(),
          /** A change of it is announced and not in force yet. */
          isAnnounced: z.boolean(),
        }),
      ),
      /** The first day that a higher price can be from. */
      earliestAt: instant,
      /** When the next term begins, which is the end of the paid time, and by how many months the service renews. */
      nextStartAt: instant,
      renewMonths: z.int(),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/services/{id}/price": {
    summary: "Give one service a price of its own: a lower one at once, a higher one from a date",
    access: "staff",
    permission: "prices.write",
    stepUp: true,
    params: z.object({ id: serviceId }),
    body: z.strictObject({
      /** The length of term of a server; of a name 12. */
      months: z.int().check(z.gte(1), z.lte(120)),
      /** The whole term without extra addresses, or the year. */
      cents: amount,
      /** Absent: at once. */
      fromAt: z.optional(z.iso.datetime()),
      /** What the customer reads in the notice and the mail, in a paragraph of its own. */
      message: z.optional(z.string().check(z.trim(), z.minLength(5), z.maxLength(1000))),
      ...because,
    }),
    output: z.object({ id: idSchema("priceChange") }),
    errors: ["approval_needed", "not_found", "price_change_empty", "price_notice_short"],
  },
});
