import * as z from "zod/mini";

/** Beside a shape what it means: read by the JSON schema and the tables of docs/catalogue.md. */
export const documentTexts = z.registry<{ readonly description: string }>();

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,38}$/));
const shortText = z.string().check(z.minLength(1), z.maxLength(60));
const count = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const pieces = z.nullable(count(0, 1_000_000));
const tldId = z.string().check(z.maxLength(63), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/));

/** Dollars above zero and up to 100,000, with at most two decimals. */
const usdText = /^(?!0+(?:\.0+)?$)(?:\d{1,5}(?:\.\d{1,2})?|100000(?:\.0{1,2})?)$/;

/** How a price is seen in the JSON schema. */
export const usdPattern = usdText.source;

/** Dollars as text, so that no price is ever a float. */
const usd = z
  .string()
  .check(z.maxLength(9), z.regex(usdText, "must be dollars with at most two decimals, e.g. 4.90"));

function says<Shape extends z.ZodMiniType>(description: string, shape: Shape): Shape {
  const own = shape.check();
  documentTexts.add(own, { description });
  return own;
}

const active = says("Whether it is on sale.", z.boolean());
const id = says(
  "Never changes: what was sold refers to it. Lower-case letters, digits, dots and hyphens.",
  slug,
);
const cost = (of: string) =>
  z.optional(says(`What ${of} costs you. Only staff sees it. Omitted: not known.`, usd));

export const locationEntry = z.strictObject({
  id,
  name: says("As customers read it.", shortText),
  country: says("ISO 3166-1 alpha-2, e.g. `DE`.", country),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  active,
});

export const planEntry = z.strictObject({
  id,
  name: says("As customers read it, e.g. `Skiff 1`.", shortText),
  vcpu: count(1, 512),
  memoryMb: count(128, 16_777_216),
  diskGb: count(1, 1_000_000),
  trafficGb: says("A month.", count(1, 10_000_000)),
  networkMbps: z.optional(
    says("Network speed in each direction; the node's full speed when omitted.", count(1, 400_000)),
  ),
  priceUsd: says("Full price of a month.", usd),
  costUsd: cost("a month"),
  locations: says("Ids of the locations where it is sold.", z.array(slug).check(z.maxLength(200))),
  active,
});

export const dedicatedEntry = z.strictObject({
  id,
  name: shortText,
  cpu: shortText,
  cores: count(1, 1024),
  memoryGb: count(1, 16_384),
  disks: says("In words, e.g. `2 × 960 GB NVMe`.", shortText),
  networkMbps: count(1, 400_000),
  trafficTb: z.optional(says("A month; unmetered when omitted.", count(1, 100_000))),
  location: says("Id of a location.", slug),
  priceUsd: says("A month.", usd),
  setupUsd: z.optional(says("Paid once; none when omitted.", usd)),
  costUsd: cost("a month"),
  stock: z.optional(says("Free machines; null: built on request; unchanged when omitted.", pieces)),
  active,
});

export const imageEntry = z.strictObject({
  id: says("Also the name of the image on the nodes.", slug),
  family: slug,
  name: shortText,
  version: shortText,
  loginUser: z.string().check(z.regex(/^[a-z_][a-z0-9_-]{0,31}$/)),
  minDiskGb: says("Plans with a smaller disk do not offer it.", count(1, 10_000)),
  active,
});

export const promotionEntry = z.strictObject({
  id,
  kind: says(
    "`first-month-price` takes `priceUsd`, `first-term-percent` takes `percent`. Both are for the first term alone.",
    z.enum(["first-month-price", "first-term-percent"]),
  ),
  priceUsd: z.optional(usd),
  percent: z.optional(count(1, 99)),
  plans: says("Ids of the plans that it is for.", z.array(slug).check(z.minLength(1), z.maxLength(500))),
  countries: z.optional(
    says(
      "Countries of the locations that it is for; all when omitted.",
      z.array(country).check(z.minLength(1), z.maxLength(250)),
    ),
  ),
  oncePerCustomer: z.boolean(),
  from: z.optional(says("First day (UTC) on which it counts; from now on when omitted.", z.iso.date())),
  until: z.optional(says("Last day (UTC) on which it counts; without end when omitted.", z.iso.date())),
  stock: z.optional(says("Remaining uses; null: no limit; unchanged when omitted.", pieces)),
  active,
});

/** An ending of domain names; prices are per year. */
export const tldEntry = z.strictObject({
  id: says("In ASCII, without the first dot: `com`, `co.uk`, `xn--p1ai`.", tldId),
  name: says("As people write it.", shortText),
  category: z.enum(["general", "country", "tech"]),
  popular: says("Shown first.", z.boolean()),
  registerUsd: says("A year.", usd),
  firstYearUsd: z.optional(says("Price of the first year; no offer when omitted.", usd)),
  firstYearFrom: z.optional(
    says("First day (UTC) of the price of the first year; from now on when omitted.", z.iso.date()),
  ),
  firstYearUntil: z.optional(
    says("Last day (UTC) of the price of the first year; without end when omitted.", z.iso.date()),
  ),
  renewUsd: says("A year.", usd),
  transferUsd: usd,
  transferYears: says("Years that a transfer adds.", z.union([z.literal(0), z.literal(1)])),
  restoreUsd: usd,
  registerCostUsd: cost("a year of a registration"),
  renewCostUsd: cost("a year of a renewal"),
  transferCostUsd: cost("a transfer"),
  restoreCostUsd: cost("a restore"),
  minYears: count(1, 10),
  maxYears: count(1, 10),
  minRenewYears: z.optional(
    says("Shortest renewal that the registry accepts; `minYears` when omitted.", count(1, 10)),
  ),
  lifecycle: z.optional(
    says(
      "Omitted: unchanged, or the usual values of a new ending.",
      z.strictObject({
        addGraceDays: z.optional(
          says(
            "Days after a registration in which a deletion gives its fee back; 0: never. Unchanged, or 5, when omitted.",
            count(0, 45),
          ),
        ),
        graceDays: says("Days after expiry in which a renewal has the usual price.", count(0, 90)),
        redemptionDays: says("Days after that in which the name can be restored.", count(0, 120)),
        pendingDeleteDays: says("Days after that until the name is free.", count(0, 30)),
        transferLockDays: says("No transfer away after a registration or a transfer.", count(0, 90)),
        registrantLockDays: says("No transfer away after a change of the registrant.", count(0, 90)),
        contactMode: says(
          "Which registrant data the registry requires.",
          z.enum(["none", "registrant", "full"]),
        ),
      }),
    ),
  ),
  active,
});

export const extraEntry = z.strictObject({
  id: says("`ipv4`: an additional address.", z.enum(["ipv4"])),
  priceUsd: says("A month.", usd),
  costUsd: cost("a month"),
  active,
});

export const termEntry = z.strictObject({
  months: says("One of 1 month is needed. A term never goes: servers are renewed by it.", count(1, 36)),
  discountPercent: count(0, 90),
});

export const networkEntry = z.strictObject({
  id,
  locationId: says("Id of a location.", z.string().check(z.maxLength(40))),
  cidr: says(
    "IPv4 network of /16 to /30, e.g. `198.18.3.0/24`. One that is there is never changed.",
    z.string().check(z.maxLength(18), z.regex(/^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/)),
  ),
});

/** The networks of a catalogue file. */
export const ipBlockList = z.array(networkEntry).check(z.maxLength(1000));

/** The whole catalogue as an operator edits it. Items no longer listed are taken off sale. */
export const catalogueDocument = z.strictObject({
  format: says("The form of the file: 1.", z.literal(1)),
  catalogueVersion: says(
    "The version that the file was exported from; null applies it to any version.",
    z.nullable(z.int()),
  ),
  locations: says("Where servers are.", z.array(locationEntry).check(z.maxLength(200))),
  plans: says("Virtual servers, in the order of the pages.", z.array(planEntry).check(z.maxLength(500))),
  dedicated: z.optional(
    says(
      "Dedicated servers, sold on request. Unchanged when omitted.",
      z.array(dedicatedEntry).check(z.maxLength(500)),
    ),
  ),
  stock: z.optional(
    says(
      "Pieces left of a plan in a location, null for no limit. Exported on request alone, since it changes with every sale.",
      z.array(z.strictObject({ plan: slug, location: slug, pieces })).check(z.maxLength(20_000)),
    ),
  ),
  extras: says("What is sold beside a plan, by the month.", z.array(extraEntry).check(z.maxLength(10))),
  terms: says("Lengths of term and their discounts.", z.array(termEntry).check(z.maxLength(36))),
  images: says("Systems that a server can have.", z.array(imageEntry).check(z.maxLength(500))),
  promotions: says("Offers for the first term.", z.array(promotionEntry).check(z.maxLength(500))),
  tlds: z.optional(
    says(
      "Endings of domain names, in the order of the pages. Unchanged when omitted.",
      z.array(tldEntry).check(z.maxLength(2000)),
    ),
  ),
});

export type CatalogueDocument = z.output<typeof catalogueDocument>;

/** The content of a catalogue file, and what is drafted and published: the catalogue and the networks of its locations. */
export const catalogueFile = z.strictObject({
  ...catalogueDocument.shape,
  ipBlocks: says("Networks that addresses of servers are assigned from.", ipBlockList),
});

export type CatalogueFile = z.output<typeof catalogueFile>;
