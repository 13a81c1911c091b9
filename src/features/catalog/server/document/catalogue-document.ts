import * as z from "zod/mini";
import { parseUnits } from "#src/shared/money.ts";

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,38}$/));
const shortText = z.string().check(z.minLength(1), z.maxLength(60));
const count = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const pieces = z.nullable(count(0, 1_000_000));

/** Dollars as text, so that no price is ever a float. */
const usd = z.string().check(
  z.refine((text) => {
    const cents = parseUnits(text, 2);
    return cents !== null && cents > 0n && cents <= 10_000_000n;
  }, "must be dollars with at most two decimals, e.g. 4.90"),
);

const tldId = z.string().check(z.maxLength(63), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/));

/** An ending of domain names; prices are per year. */
const tld = z.strictObject({
  /** In ASCII, without the first dot: `com`, `co.uk`, `xn--p1ai`. */
  id: tldId,
  /** As people write it. */
  name: shortText,
  category: z.enum(["general", "country", "tech"]),
  popular: z.boolean(),
  registerUsd: usd,
  /** Promotional price of the first year; no offer when omitted. */
  firstYearUsd: z.optional(usd),
  renewUsd: usd,
  transferUsd: usd,
  /** Years that a transfer adds. */
  transferYears: z.union([z.literal(0), z.literal(1)]),
  restoreUsd: usd,
  minYears: count(1, 10),
  maxYears: count(1, 10),
  /** Shortest renewal that the registry accepts; `minYears` when omitted. */
  minRenewYears: z.optional(count(1, 10)),
  /** Days; omitted fields stay unchanged, or get the usual values for a new ending. */
  lifecycle: z.optional(
    z.strictObject({
      /** After expiry: renewal at the usual price. */
      graceDays: count(0, 90),
      /** After that: the name can be restored. */
      redemptionDays: count(0, 120),
      /** After that: the name cannot be recovered. */
      pendingDeleteDays: count(0, 30),
      /** Outgoing transfers are locked after a registration or a transfer. */
      transferLockDays: count(0, 90),
      /** Outgoing transfers are locked after a change of the registrant. */
      registrantLockDays: count(0, 90),
      /** Which registrant data the registry requires. */
      contactMode: z.enum(["none", "registrant", "full"]),
    }),
  ),
  active: z.boolean(),
});

/** The whole catalogue as an operator edits it. Items no longer listed are taken off sale. */
export const catalogueDocument = z.strictObject({
  format: z.literal(1),
  /** The version that the file was exported from; null applies it to any version. */
  catalogueVersion: z.nullable(z.int()),
  locations: z.array(
    z.strictObject({
      id: slug,
      name: shortText,
      country,
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
      active: z.boolean(),
    }),
  ),
  plans: z.array(
    z.strictObject({
      id: slug,
      name: shortText,
      vcpu: count(1, 512),
      memoryMb: count(128, 16_777_216),
      diskGb: count(1, 1_000_000),
      trafficGb: count(1, 10_000_000),
      /** Network speed in each direction; the node's full speed when omitted. */
      networkMbps: z.optional(count(1, 400_000)),
      /** Full price of a month. */
      priceUsd: usd,
      /** Where it is sold. */
      locations: z.array(slug),
      active: z.boolean(),
    }),
  ),
  /** Dedicated servers, sold on request. Unchanged when omitted. */
  dedicated: z.optional(
    z.array(
      z.strictObject({
        id: slug,
        name: shortText,
        cpu: shortText,
        cores: count(1, 1024),
        memoryGb: count(1, 16_384),
        disks: shortText,
        networkMbps: count(1, 400_000),
        /** Per month; unmetered when omitted. */
        trafficTb: z.optional(count(1, 100_000)),
        location: slug,
        /** Per month. */
        priceUsd: usd,
        /** Setup fee, paid once; none when omitted. */
        setupUsd: z.optional(usd),
        /** Free machines; null: built on request; unchanged when omitted. */
        stock: z.optional(pieces),
        active: z.boolean(),
      }),
    ),
  ),
  /** Pieces left, null for no limit. Exported only on request: it changes with every sale. */
  stock: z.optional(z.array(z.strictObject({ plan: slug, location: slug, pieces }))),
  /** Monthly extras sold with a plan: `ipv4` is an additional address. */
  extras: z.array(z.strictObject({ id: z.enum(["ipv4"]), priceUsd: usd, active: z.boolean() })),
  terms: z.array(z.strictObject({ months: count(1, 36), discountPercent: count(0, 90) })),
  images: z.array(
    z.strictObject({
      id: slug,
      family: slug,
      name: shortText,
      version: shortText,
      loginUser: z.string().check(z.regex(/^[a-z_][a-z0-9_-]{0,31}$/)),
      minDiskGb: count(1, 10_000),
      active: z.boolean(),
    }),
  ),
  promotions: z.array(
    z.strictObject({
      id: slug,
      kind: z.enum(["first-month-price", "first-term-percent"]),
      priceUsd: z.optional(usd),
      percent: z.optional(count(1, 99)),
      plans: z.array(slug).check(z.minLength(1)),
      /** The locations it applies to; all when omitted. */
      countries: z.optional(z.array(country).check(z.minLength(1))),
      oncePerCustomer: z.boolean(),
      /** Remaining uses; unchanged when omitted. */
      stock: z.optional(pieces),
      active: z.boolean(),
    }),
  ),
  /** Endings of domain names, in the order of the pages; unchanged when omitted. */
  tlds: z.optional(z.array(tld)),
});

export type CatalogueDocument = z.output<typeof catalogueDocument>;

/** A mistake in a document: where and why, for the operator. */
export interface DocumentProblem {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

/** Cents of a price accepted by the schema. */
export function centsOf(priceUsd: string): bigint {
  const cents = parseUnits(priceUsd, 2);
  if (cents === null) throw new RangeError(`${priceUsd} is not a price`);
  return cents;
}
