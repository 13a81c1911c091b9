import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { promoProducts, promoRenewals } from "#src/shared/promo-schemas.ts";
import { cents, cursorPage, instant, staffReason } from "#src/shared/schemas.ts";
import { doneBy, textFilter } from "#src/shared/staff-schemas.ts";

const code = z.string().check(z.minLength(4), z.maxLength(32), z.regex(/^[A-Z0-9-]+$/));
const kind = z.enum(["percent", "amount", "first-price"]);
const state = z.enum(["active", "paused"]);
const version = z.int().check(z.gte(1));
const amount = cents.check(z.gte(1), z.lte(10_000_000));
const limit = z.int().check(z.gte(1), z.lte(1_000_000));
const planIds = z
  .array(z.string().check(z.minLength(1), z.maxLength(63)))
  .check(z.minLength(1), z.maxLength(100));
const endingIds = planIds;
const products = z.array(z.enum(promoProducts)).check(z.minLength(1), z.maxLength(promoProducts.length));
const months = z.array(z.int().check(z.gte(1), z.lte(120))).check(z.minLength(1), z.maxLength(20));
const inPath = z.object({ id: idSchema("promoCode") });

/** By what codes are found. */
export const promoFilters = {
  /** What the code or the note begins with. */
  search: textFilter,
  /** `over`: its time or its uses are over, whatever its state. */
  state: z.optional(z.enum(["active", "paused", "over"])),
  batch: z.optional(idSchema("promoBatch")),
} as const;

/** Codes to be made: what they do, for what and whom, how often and how long. */
export const newPromoCodes = {
  /** In place of `batch`. */
  code: z.optional(code),
  batch: z.optional(
    z.strictObject({
      /** What the codes begin with, a hyphen and ten signs follow. */
      prefix: z.string().check(z.minLength(1), z.maxLength(20), z.regex(/^[A-Z0-9-]+$/)),
      count: z.int().check(z.gte(1), z.lte(1000)),
    }),
  ),
  note: z.string().check(z.trim(), z.maxLength(200)),
  kind,
  percent: z.optional(z.int().check(z.gte(1), z.lte(99))),
  valueCents: z.optional(amount),
  /** What it counts for. Absent: servers. */
  products: z.optional(products),
  /** Of servers. Null: all plans, all terms. */
  planIds: z.nullable(planIds),
  months: z.nullable(months),
  /** Of servers: further terms of the length that was bought which it lowers as well. Absent: none; null: all. */
  renewals: z.optional(promoRenewals),
  /** Of names. Null or absent: all endings. */
  endingIds: z.optional(z.nullable(endingIds)),
  firstOrderOnly: z.boolean(),
  /** Who signed up since the code counts. */
  newCustomersOnly: z.boolean(),
  /** What the server or the name costs at least, before code and tax; more than what `amount` takes off. */
  minCents: cents.check(z.gte(0), z.lte(10_000_000)),
  maxUses: z.nullable(limit),
  perCustomer: z.nullable(limit),
  /** Absent: from now on. */
  fromAt: z.optional(z.iso.datetime()),
  untilAt: z.nullable(z.iso.datetime()),
} as const;

/** What can be changed of a code. */
export const changedPromoCode = {
  /** The one that was seen. */
  version,
  state,
  maxUses: z.nullable(limit),
  untilAt: z.nullable(z.iso.datetime()),
  /** All codes that were made with it too. */
  wholeBatch: z.optional(z.boolean()),
} as const;

export const promoExample = z.object({
  kind,
  percent: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(99))),
  valueCents: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000_000))),
  plan: z.string().check(z.maxLength(63)),
  months: z.coerce.number().check(z.int(), z.gte(1), z.lte(120)),
});

export const promoExampleOutput = z.object({
  listCents: cents,
  /** With the offer that a new customer gets now; the same as the list without one. */
  offerCents: cents,
  codeCents: cents,
  /** The cheaper of both: they do not add up. */
  totalCents: cents,
});

export const promoCodeOutput = z.object({
  id: idSchema("promoCode"),
  code: z.string(),
  /** Codes that were made together. */
  batchId: z.nullable(idSchema("promoBatch")),
  note: z.string(),
  kind,
  percent: z.nullable(z.int()),
  /** What it takes off, or what the first month of a server and the first year of a name costs. */
  valueCents: z.nullable(cents),
  products: z.array(z.enum(promoProducts)),
  planIds: z.nullable(z.array(z.string())),
  months: z.nullable(z.array(z.int())),
  /** Further terms of a server that it lowers too; null: all. */
  renewals: z.nullable(z.int()),
  endingIds: z.nullable(z.array(z.string())),
  firstOrderOnly: z.boolean(),
  newCustomersOnly: z.boolean(),
  minCents: cents,
  maxUses: z.nullable(z.int()),
  perCustomer: z.nullable(z.int()),
  fromAt: instant,
  untilAt: z.nullable(instant),
  state,
  version,
  createdBy: doneBy,
  createdAt: instant,
  /** What its uses gave so far, of orders that did not fail, before tax, without further terms. */
  uses: z.int(),
  revenueCents: cents,
  discountCents: cents,
});

export const offerOutput = z.object({
  /** Of plans, or the price of an ending's first year. */
  kind: z.enum(["plans", "ending"]),
  id: z.string(),
  from: z.nullable(instant),
  until: z.nullable(instant),
  isRunning: z.boolean(),
  /** Uses that are left; null: no limit. */
  left: z.nullable(z.int()),
  /** What it gave so far, of orders that did not fail, before tax. Sums count since they are noted. */
  uses: z.int(),
  revenueCents: cents,
  discountCents: cents,
});

const read = { access: "staff", permission: "promo-codes.read" } as const;
const write = { access: "staff", permission: "promo-codes.write", stepUp: true } as const;

/** Calls of staff about promotion codes of the site. */
export const promoContract = defineContract({
  "GET /v2/admin/promo-codes": {
    summary: "Promotion codes and what each gave, newest first",
    ...read,
    query: z.object({ ...promoFilters, ...cursorPage }),
    output: z.object({ codes: z.array(promoCodeOutput), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "GET /v2/admin/promo-codes/export": {
    summary: "The same as a file of comma-separated values, at most 100,000 rows, as a stream",
    ...read,
    stepUp: true,
    query: z.object({ ...promoFilters, reason: staffReason }),
    output: z.string(),
    csv: z.object({
      id: idSchema("promoCode"),
      code: z.string(),
      batchId: z.nullable(idSchema("promoBatch")),
      note: z.string(),
      state,
      maxUses: z.nullable(z.int()),
      uses: z.int(),
      untilAt: z.nullable(instant),
      revenue: z.string(),
      discount: z.string(),
    }),
    errors: [],
  },
  "GET /v2/admin/promo-codes/example": {
    summary: "What a first term would cost a new customer with such a code, before tax",
    ...read,
    query: promoExample,
    output: promoExampleOutput,
    errors: ["location_unavailable", "plan_unavailable"],
  },
  "GET /v2/admin/offers": {
    summary: "Offers of the catalogue and what each gave",
    ...read,
    output: z.object({ offers: z.array(offerOutput) }),
    errors: [],
  },
  "POST /v2/admin/promo-codes": {
    summary: "Make a promotion code, or up to 1,000 that begin alike and are used once each",
    ...write,
    body: z.strictObject({ ...newPromoCodes, reason: staffReason }),
    output: z.object({
      created: z.int(),
      /** Null of a single one. */
      batchId: z.nullable(idSchema("promoBatch")),
    }),
    errors: ["invalid_input", "promo_code_taken"],
  },
  "PUT /v2/admin/promo-codes/{id}": {
    summary:
      "Pause a promotion code or let it count again, and set its limit and its end; what it does stays",
    ...write,
    params: inPath,
    body: z.strictObject({ ...changedPromoCode, reason: staffReason }),
    output: z.object({ changed: z.int() }),
    errors: ["invalid_input", "not_found", "version_changed"],
  },
});
