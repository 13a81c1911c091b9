/** An ending of domain names with its prices, as the demo seeds it. */
export interface TldSeed {
  /** In ASCII, without the first dot: `com`, `co.uk`, `xn--p1ai`. */
  readonly id: string;
  /** As people write it: `рф`. */
  readonly name: string;
  readonly category: "general" | "country" | "tech";
  readonly isPopular: boolean;
  readonly registerCents: bigint;
  readonly firstYearCents: bigint | null;
  readonly renewCents: bigint;
  readonly transferCents: bigint;
  readonly transferYears: 0 | 1;
  readonly restoreCents: bigint;
  readonly minYears: number;
  readonly maxYears: number;
  /** Shortest renewal that the registry accepts. */
  readonly minRenewYears: number;
  readonly lifecycle: TldLifecycle;
}

/** The phases of a name after expiry, in days, and what blocks outgoing transfers. */
export interface TldLifecycle {
  /** After a registration: a deletion gives its fee back. An older export has none. */
  readonly addGraceDays?: number | undefined;
  /** Renewal at the usual price. */
  readonly graceDays: number;
  /** After the grace: the name can be restored. */
  readonly redemptionDays: number;
  /** After redemption: the name cannot be recovered. */
  readonly pendingDeleteDays: number;
  /** Outgoing transfers are locked after a registration or a transfer. */
  readonly transferLockDays: number;
  /** Outgoing transfers are locked after a change of the registrant. */
  readonly registrantLockDays: number;
  /** Which registrant data the registry requires. */
  readonly contactMode: "none" | "registrant" | "full";
}

/** The lifecycle of most registries, and the default for an ending. */
export const usualLifecycle: TldLifecycle = {
  addGraceDays: 5,
  // The registry auto-renews and reverts that within 45 days.
  graceDays: 40,
  redemptionDays: 30,
  pendingDeleteDays: 5,
  transferLockDays: 60,
  registrantLockDays: 60,
  contactMode: "registrant",
};

// Country registries have no timed locks and release deleted names at once.
const countryLifecycle: TldLifecycle = {
  ...usualLifecycle,
  graceDays: 20,
  pendingDeleteDays: 0,
  transferLockDays: 0,
  registrantLockDays: 0,
};

const lifecycles: Readonly<Record<string, Partial<TldLifecycle>>> = {
  com: { contactMode: "none" },
  net: { contactMode: "none" },
  dev: { contactMode: "none" },
  app: { contactMode: "none" },
  uk: { addGraceDays: 0, graceDays: 30, redemptionDays: 60 },
  "co.uk": { addGraceDays: 0, graceDays: 30, redemptionDays: 60 },
  "org.uk": { addGraceDays: 0, graceDays: 30, redemptionDays: 60 },
  de: { addGraceDays: 0 },
  "xn--p1ai": { addGraceDays: 0 },
  at: { addGraceDays: 0 },
  eu: { addGraceDays: 0, redemptionDays: 40 },
  nl: { addGraceDays: 0, redemptionDays: 40 },
  ch: { addGraceDays: 0, redemptionDays: 40 },
  li: { addGraceDays: 0, redemptionDays: 40 },
  se: { graceDays: 10, redemptionDays: 60 },
  fr: { contactMode: "full" },
  it: { contactMode: "full" },
  es: { contactMode: "full" },
  "com.br": { contactMode: "full" },
  "com.au": { graceDays: 30, redemptionDays: 0, pendingDeleteDays: 1 },
  us: { graceDays: 40, pendingDeleteDays: 5, transferLockDays: 60, contactMode: "full" },
  ca: { graceDays: 40, transferLockDays: 60, contactMode: "full" },
  in: { pendingDeleteDays: 5, transferLockDays: 60 },
  "co.in": { pendingDeleteDays: 5, transferLockDays: 60 },
};

interface Shape {
  /** Promotional price of the first year. */
  readonly first?: number;
  readonly isPopular?: boolean;
  readonly name?: string;
  /** A transfer adds no paid time. */
  readonly keepsTerm?: boolean;
  readonly years?: readonly [min: number, max: number];
}

type Row = readonly [id: string, year: number, renewal: number, restore: number, shape?: Shape];

// Id, one year's registration, one year's renewal, restore; in cents. A transfer costs the same as a renewal.
const general: readonly Row[] = [
  ["com", 1040, 1040, 8000, { first: 700, isPopular: true }],
  ["net", 1240, 1240, 8000, { first: 980, isPopular: true }],
  ["org", 1120, 1120, 8000, { first: 860, isPopular: true }],
  ["shop", 2800, 2800, 8000, { first: 190, isPopular: true }],
  ["online", 2900, 2900, 8000, { first: 250, isPopular: true }],
  ["store", 3900, 3900, 8000, { first: 290, isPopular: true }],
  ["info", 2200, 2200, 8000, { first: 390 }],
  ["biz", 1890, 1890, 8000],
  ["xyz", 1390, 1390, 8000, { first: 240, isPopular: true }],
  ["site", 2900, 2900, 8000, { first: 250 }],
  ["name", 1090, 1090, 6000],
  ["pro", 2290, 2290, 8000, { first: 490 }],
  ["club", 1790, 1790, 8000],
  ["blog", 2690, 2690, 8000],
  ["art", 1390, 1390, 8000],
  ["design", 4490, 4490, 9000],
  ["studio", 2790, 2790, 8000],
  ["agency", 2590, 2590, 8000],
  ["company", 1490, 1490, 8000],
  ["email", 2490, 2490, 8000],
  ["world", 3490, 3490, 8000],
  ["life", 3190, 3190, 8000, { first: 490 }],
  ["news", 2690, 2690, 8000],
  ["space", 2590, 2590, 8000, { first: 290 }],
  ["top", 690, 690, 6000, { first: 320 }],
  ["mobi", 2990, 2990, 8000],
  ["travel", 11_900, 11_900, 16_000],
  ["eu.com", 2490, 2490, 8000],
  ["uk.com", 3590, 3590, 8000],
  ["xn--tckwe", 1590, 1590, 8000, { name: "コム" }],
  ["xn--fiq228c5hs", 1490, 1490, 8000, { name: "中文网" }],
  ["xn--80asehdb", 1690, 1690, 8000, { name: "онлайн" }],
  ["xn--ngbc5azd", 1390, 1390, 8000, { name: "شبكة" }],
];

const tech: readonly Row[] = [
  ["io", 4600, 4600, 12_000, { first: 3400, isPopular: true }],
  ["dev", 1390, 1390, 8000, { first: 1150, isPopular: true }],
  ["app", 1540, 1540, 8000, { first: 1290, isPopular: true }],
  ["ai", 7490, 7490, 16_000, { isPopular: true, years: [2, 10] }],
  ["cloud", 2390, 2390, 8000, { first: 490 }],
  ["tech", 4690, 4690, 9000, { first: 690 }],
  ["host", 8900, 8900, 12_000],
  ["systems", 2990, 2990, 8000],
  ["network", 2890, 2890, 8000],
  ["digital", 3390, 3390, 8000, { first: 490 }],
  ["software", 3690, 3690, 8000],
  ["codes", 5490, 5490, 9000],
];

const countries: readonly Row[] = [
  ["de", 690, 690, 5000, { isPopular: true, keepsTerm: true, years: [1, 1] }],
  ["eu", 790, 790, 4000, { isPopular: true }],
  ["co.uk", 790, 790, 4000, { isPopular: true, keepsTerm: true }],
  ["uk", 790, 790, 4000, { keepsTerm: true }],
  ["org.uk", 790, 790, 4000, { keepsTerm: true }],
  ["me", 1760, 1760, 8000, { first: 420, isPopular: true }],
  ["co", 2990, 2990, 9000, { first: 890, isPopular: true }],
  ["us", 990, 990, 8000],
  ["ca", 1390, 1390, 6000],
  ["nl", 750, 750, 4000, { keepsTerm: true, years: [1, 1] }],
  ["at", 1490, 1490, 6000, { keepsTerm: true, years: [1, 1] }],
  ["ch", 1290, 1290, 5000, { keepsTerm: true, years: [1, 1] }],
  ["li", 1290, 1290, 5000, { keepsTerm: true, years: [1, 1] }],
  ["fr", 990, 990, 5000],
  ["es", 990, 990, 5000, { years: [1, 5] }],
  ["it", 990, 990, 5000],
  ["pl", 1690, 1690, 6000, { first: 490, years: [1, 3] }],
  ["com.pl", 1290, 1290, 6000, { years: [1, 3] }],
  ["se", 1890, 1890, 6000, { first: 1290 }],
  ["cz", 990, 990, 5000],
  ["in", 1190, 1190, 6000],
  ["co.in", 990, 990, 6000],
  ["com.tr", 1290, 1290, 6000, { years: [1, 5] }],
  ["com.br", 1490, 1490, 6000],
  ["com.au", 1590, 1590, 6000, { years: [1, 5] }],
  ["co.nz", 1990, 1990, 6000],
  ["co.za", 890, 890, 5000, { years: [1, 1] }],
  ["com.mx", 1390, 1390, 6000, { years: [1, 5] }],
  ["tv", 3490, 3490, 9000],
  ["cc", 1190, 1190, 8000],
  ["ws", 2990, 2990, 8000],
  ["xn--p1ai", 890, 890, 4000, { name: "рф", years: [1, 1], keepsTerm: true }],
  ["xn--j1amh", 1490, 1490, 6000, { name: "укр" }],
  ["xn--3e0b707e", 2490, 2490, 8000, { name: "한국", years: [1, 3] }],
  ["xn--mgbaam7a8h", 3990, 3990, 9000, { name: "امارات", years: [1, 5] }],
];

/**
 * Endings that the demo sells, popular ones first. The ticker shows the first one (product §1).
 */
export const demoTlds: readonly TldSeed[] = [
  ...general.map((row) => seedOf("general", row)),
  ...tech.map((row) => seedOf("tech", row)),
  ...countries.map((row) => seedOf("country", row)),
].toSorted((one, other) => Number(other.isPopular) - Number(one.isPopular));

function seedOf(category: TldSeed["category"], [id, year, renewal, restore, shape = {}]: Row): TldSeed {
  const [minYears, maxYears] = shape.years ?? [1, 10];
  return {
    id,
    name: shape.name ?? id,
    category,
    isPopular: shape.isPopular ?? false,
    registerCents: BigInt(year),
    firstYearCents: shape.first === undefined ? null : BigInt(shape.first),
    renewCents: BigInt(renewal),
    transferCents: BigInt(renewal),
    transferYears: shape.keepsTerm === true ? 0 : 1,
    restoreCents: BigInt(restore),
    minYears,
    maxYears,
    // In the demo the shortest renewal equals the shortest registration.
    minRenewYears: minYears,
    lifecycle: { ...(category === "country" ? countryLifecycle : usualLifecycle), ...lifecycles[id] },
  };
}
