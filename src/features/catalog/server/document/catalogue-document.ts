import * as z from "zod/mini";
import { parseUnits } from "#src/shared/money.ts";

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,38}$/));
const shortText = z.string().check(z.minLength(1), z.maxLength(60));
const count = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const pieces = z.nullable(count(0, 1_000_000));

/** Dollars as text, so that no float ever touches a price. */
const usd = z.string().check(
  z.refine((text) => {
    const cents = parseUnits(text, 2);
    return cents !== null && cents > 0n && cents <= 10_000_000n;
  }, "must be dollars with at most two decimals, e.g. 4.90"),
);

const tldId = z.string().check(z.maxLength(63), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/));

/** An ending of domain names; prices are of one year. */
const tld = z.strictObject({
  /** In ASCII, without the first dot: `com`, `co.uk`, `xn--p1ai`. */
  id: tldId,
  /** As people write it. */
  name: shortText,
  category: z.enum(["general", "country", "tech"]),
  popular: z.boolean(),
  registerUsd: usd,
  /** The first year's offer; left out: no offer. */
  firstYearUsd: z.optional(usd),
  renewUsd: usd,
  transferUsd: usd,
  /** How many years a transfer adds. */
  transferYears: z.union([z.literal(0), z.literal(1)]),
  restoreUsd: usd,
  minYears: count(1, 10),
  maxYears: count(1, 10),
  /** The registry renews for no less; left out: as `minYears`. */
  minRenewYears: z.optional(count(1, 10)),
  /** Days; left out: as they are now, and what is usual for a new ending. */
  lifecycle: z.optional(
    z.strictObject({
      /** After the end of the paid time: a renewal costs what it always costs. */
      graceDays: count(0, 90),
      /** After that: the name can be restored. */
      redemptionDays: count(0, 120),
      /** After that: nothing saves it. */
      pendingDeleteDays: count(0, 30),
      /** No transfer away after a registration or a transfer. */
      transferLockDays: count(0, 90),
      /** No transfer away after a change of the registrant. */
      registrantLockDays: count(0, 90),
      /** What the registry wants to know of the registrant. */
      contactMode: z.enum(["none", "registrant", "full"]),
    }),
  ),
  active: z.boolean(),
});

/** The whole catalogue as an operator edits it. What a list does not name any more is taken off sale. */
export const catalogueDocument = z.strictObject({
  format: z.literal(1),
  /** The version that the file was exported from; null: whatever is there now. */
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
      /** Speed of the network, each way; left out: as fast as the node is. */
      networkMbps: z.optional(count(1, 400_000)),
      /** A month at the full price. */
      priceUsd: usd,
      /** Where it is sold. */
      locations: z.array(slug),
      active: z.boolean(),
    }),
  ),
  /** Dedicated servers, which customers ask for. Left out: as they are now. */
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
        /** By the month; left out: not counted. */
        trafficTb: z.optional(count(1, 100_000)),
        location: slug,
        /** A month. */
        priceUsd: usd,
        /** Once, at the beginning; left out: nothing. */
        setupUsd: z.optional(usd),
        /** Machines that are free; null: built when asked for; left out: as it is now. */
        stock: z.optional(pieces),
        active: z.boolean(),
      }),
    ),
  ),
  /** Pieces left, null for no limit. Left out of exports unless asked for: it moves with every sale. */
  stock: z.optional(z.array(z.strictObject({ plan: slug, location: slug, pieces }))),
  /** What is sold beside a plan, by the month: `ipv4` is a further address. */
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
      /** Where it holds; left out: everywhere. */
      countries: z.optional(z.array(country).check(z.minLength(1))),
      oncePerCustomer: z.boolean(),
      /** How often it may still be used; left out: as it is now. */
      stock: z.optional(pieces),
      active: z.boolean(),
    }),
  ),
  /** Endings of domain names, in the order of the pages; left out: as they are now. */
  tlds: z.optional(z.array(tld)),
});

export type CatalogueDocument = z.output<typeof catalogueDocument>;

/** Something in a document that cannot be meant: where, and why, for the operator. */
export interface DocumentProblem {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

/** Cents of a price that the schema has accepted. */
export function centsOf(priceUsd: string): bigint {
  const cents = parseUnits(priceUsd, 2);
  if (cents === null) throw new RangeError(`${priceUsd} is not a price`);
  return cents;
}
