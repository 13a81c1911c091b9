import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { orderLineLabel, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { taxedQuote } from "#src/shared/tax-schemas.ts";
import { quotedPromo } from "#src/shared/promo-schemas.ts";
import { cents } from "#src/shared/schemas.ts";
import { catalogAdminContract } from "./contract-admin.ts";
import { promoContract } from "./contract-promo.ts";

/** Why something cannot be ordered now. */
export const availability = z.enum(["available", "few", "sold-out"]);

export const locationOutput = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  availability,
});

/** A price as shown before buying: the total of this term and of each renewal. */
export const offerOutput = z.object({
  locationId: z.string(),
  availability,
  /** Price of the first month with the best offer. */
  firstMonthCents: cents,
  promotionId: z.nullable(z.string()),
});

export const planOutput = z.object({
  id: z.string(),
  /** A proper noun, not translated. */
  name: z.string(),
  vcpu: z.int(),
  memoryMb: z.int(),
  diskGb: z.int(),
  trafficGb: z.int(),
  /** Speed of its network in each direction; null where only its node bounds it. */
  networkMbps: z.nullable(z.int()),
  /** Price of a month after the first term. */
  monthlyCents: cents,
  offers: z.array(offerOutput),
});

export const imageOutput = z.object({
  id: z.string(),
  family: z.string(),
  name: z.string(),
  version: z.string(),
  minDiskGb: z.int(),
});

export const quoteOutput = z.object({
  catalogueVersion: z.int(),
  lines: z.array(z.object({ sku: orderLineSku, label: orderLineLabel, cents })),
  totalCents: cents,
  ...taxedQuote,
  monthlyCents: cents,
  /** What renewing for the same term costs. */
  renewalCents: cents,
  /** What it costs after the terms that a promotion code lowers; absent where that is `renewalCents`. */
  laterCents: z.optional(cents),
  promotionId: z.nullable(z.string()),
  promo: z.optional(quotedPromo),
  /** Whether it is available there now. */
  availability,
});

export const quoteQuery = z.object({
  plan: z.string().check(z.maxLength(40)),
  location: z.string().check(z.maxLength(40)),
  months: z.coerce.number().check(z.int(), z.gte(1), z.lte(36)),
});

export const promotionOutput = z.object({
  id: z.string(),
  kind: z.enum(["first-month-price", "first-term-percent"]),
  priceCents: z.nullable(cents),
  percent: z.nullable(z.int()),
  planIds: z.array(z.string()),
  countries: z.nullable(z.array(z.string())),
});

/** Everything that is on sale, as visitors see it. */
export const catalogueOutput = z.object({
  version: z.int(),
  locations: z.array(locationOutput),
  plans: z.array(planOutput),
  terms: z.array(z.object({ months: z.int(), discountPercent: z.int() })),
  images: z.array(imageOutput),
  promotions: z.array(promotionOutput),
  /** Monthly extras sold with a plan. */
  extras: z.array(z.object({ id: z.enum(["ipv4"]), monthlyCents: cents })),
});

/** Prices of names under one ending. Without an offer the first year costs the same as every other year. */
export const tldOutput = z.object({
  /** In ASCII, without the first dot: `com`, `co.uk`, `xn--p1ai`. */
  id: z.string(),
  /** As people write it. */
  name: z.string(),
  category: z.enum(["general", "country", "tech"]),
  isPopular: z.boolean(),
  /** One year's registration without any offer. */
  registerCents: cents,
  firstYearCents: z.nullable(cents),
  renewCents: cents,
  transferCents: cents,
  /** How many years a transfer adds to the paid time. */
  transferYears: z.int(),
  restoreCents: cents,
  minYears: z.int(),
  maxYears: z.int(),
  /** Shortest renewal that the registry accepts. */
  minRenewYears: z.int(),
  /** Days after expiry, in consecutive phases. */
  graceDays: z.int(),
  redemptionDays: z.int(),
  pendingDeleteDays: z.int(),
  /** Days on which outgoing transfers are locked: after a registration or transfer, and after a registrant change. */
  transferLockDays: z.int(),
  registrantLockDays: z.int(),
  /** Which registrant data the registry requires. */
  contactMode: z.enum(["none", "registrant", "full"]),
});

export const tldsOutput = z.object({ version: z.int(), tlds: z.array(tldOutput) });

export const dedicatedOutput = z.object({
  id: z.string(),
  /** A proper noun, not translated. */
  name: z.string(),
  /** The manufacturer's name, e.g. `AMD EPYC 9354P`. */
  cpu: z.string(),
  cores: z.int(),
  memoryGb: z.int(),
  /** e.g. `2 × 960 GB NVMe`. */
  disks: z.string(),
  networkMbps: z.int(),
  /** Per month; null when unmetered. */
  trafficTb: z.nullable(z.int()),
  locationId: z.string(),
  locationName: z.string(),
  monthlyCents: cents,
  /** Paid once; 0 when there is no setup fee. */
  setupCents: cents,
  availability,
});

/** What visitors see of what is on sale. */
export const catalogSaleContract = defineContract({
  "GET /v2/catalog/servers": {
    summary: "Locations, plans, terms, systems and offers, with live availability",
    access: "public",
    output: catalogueOutput,
    errors: [],
  },
  "GET /v2/catalog/servers/quote": {
    summary: "What a server costs a new customer",
    access: "public",
    query: quoteQuery,
    output: quoteOutput,
    errors: ["plan_unavailable", "location_unavailable"],
  },
  "GET /v2/catalog/tlds": {
    summary: "Endings of domain names with their prices, in the order of the catalogue",
    access: "public",
    output: tldsOutput,
    errors: [],
  },
  "GET /v2/catalog/dedicated": {
    summary: "Dedicated servers that can be asked for, with their prices and availability",
    access: "public",
    output: z.object({ configurations: z.array(dedicatedOutput) }),
    errors: [],
  },
});

export const catalogContract = defineContract({
  ...catalogSaleContract,
  ...catalogAdminContract,
  ...promoContract,
});
