import { isEnding } from "#src/drivers/registrar/engine/endings.ts";

/** The rules of an ending's registry, in days and cents. */
export interface TldPolicy {
  /** Years that a name can be registered or renewed for at a time; an automatic renewal takes the shortest. */
  readonly years: readonly [min: number, max: number];
  /** At the end of its term a name is renewed and charged (gTLDs), or held back until it is renewed or deleted. */
  readonly atExpiry: "renew" | "hold";
  /** How long after that deleting refunds a renewal, or a held name can be renewed. */
  readonly expiredDays: number;
  readonly addDays: number;
  readonly renewDays: number;
  readonly transferGraceDays: number;
  /** The losing side's time to answer a transfer; 0: the code is enough and it completes at once. */
  readonly transferDays: number;
  /** How long after creation and transfer a name cannot be transferred. */
  readonly transferLockDays: number;
  /** What a transfer adds to the term. */
  readonly transferYears: 0 | 1;
  readonly redemptionDays: number;
  readonly pendingDeleteDays: number;
  readonly contactMode: "none" | "registrant" | "full";
  readonly hasDnssec: boolean;
  readonly hasPremium: boolean;
  /** A proxy's data replace the registrant's. */
  readonly hasPrivacy: boolean;
  readonly yearCents: bigint;
  readonly restoreCents: bigint;
}

/** The timers that registries of generic endings share. */
const generic: TldPolicy = {
  years: [1, 10],
  atExpiry: "renew",
  expiredDays: 45,
  addDays: 5,
  renewDays: 5,
  transferGraceDays: 5,
  transferDays: 5,
  transferLockDays: 60,
  transferYears: 1,
  redemptionDays: 30,
  pendingDeleteDays: 5,
  contactMode: "registrant",
  hasDnssec: true,
  hasPremium: true,
  hasPrivacy: true,
  yearCents: 600n,
  restoreCents: 2500n,
};

/** Since 2025 registries of such endings take no contacts at all. */
const thin: TldPolicy = { ...generic, contactMode: "none" };

const country: TldPolicy = {
  ...generic,
  hasPremium: false,
  hasPrivacy: false,
  transferLockDays: 0,
  pendingDeleteDays: 0,
};

/** A country's ending that is sold worldwide like a generic one. */
const open: TldPolicy = { ...country, hasPremium: true, hasPrivacy: true };

/** A country's ending whose code moves a name at once and whose transfers add no time. */
const instant: TldPolicy = {
  ...country,
  addDays: 0,
  renewDays: 0,
  transferGraceDays: 0,
  transferDays: 0,
  transferYears: 0,
};

const british: TldPolicy = { ...instant, atExpiry: "hold", expiredDays: 35, redemptionDays: 60 };
const indian: TldPolicy = { ...country, transferLockDays: 60, pendingDeleteDays: 5 };
const oneYear = [1, 1] as const;
const threeYears = [1, 3] as const;
const fiveYears = [1, 5] as const;

/** Differences from the timers of generic endings. Simplified from the registries' published rules. */
const policies: Readonly<Record<string, TldPolicy>> = {
  ai: { ...generic, years: [2, 10], yearCents: 6_000n },
  app: thin,
  at: { ...instant, years: oneYear },
  ca: { ...country, transferLockDays: 60, contactMode: "full" },
  cc: open,
  ch: { ...instant, years: oneYear, redemptionDays: 40 },
  co: open,
  "co.in": indian,
  "co.nz": { ...country, transferDays: 0 },
  "co.uk": british,
  "co.za": { ...country, years: oneYear },
  com: thin,
  "com.au": {
    ...country,
    years: fiveYears,
    atExpiry: "hold",
    expiredDays: 32,
    redemptionDays: 0,
    pendingDeleteDays: 1,
    transferDays: 0,
  },
  "com.br": { ...country, atExpiry: "hold", expiredDays: 90, contactMode: "full" },
  "com.mx": { ...country, years: fiveYears },
  "com.pl": { ...country, years: threeYears, transferDays: 0 },
  "com.tr": { ...country, years: fiveYears, hasDnssec: false },
  cz: { ...country, atExpiry: "hold", expiredDays: 60 },
  de: { ...instant, years: oneYear, yearCents: 400n },
  dev: thin,
  es: { ...country, years: fiveYears, contactMode: "full" },
  eu: { ...instant, transferYears: 1, redemptionDays: 40 },
  fr: { ...country, transferDays: 8, contactMode: "full" },
  host: { ...generic, yearCents: 7_500n },
  in: indian,
  io: { ...generic, yearCents: 3_400n },
  it: { ...country, transferDays: 0, contactMode: "full" },
  li: { ...instant, years: oneYear, redemptionDays: 40 },
  me: open,
  net: thin,
  nl: { ...instant, years: oneYear, redemptionDays: 40 },
  "org.uk": british,
  pl: { ...country, years: threeYears, transferDays: 0 },
  se: { ...country, atExpiry: "hold", expiredDays: 12, redemptionDays: 60 },
  travel: { ...generic, yearCents: 9_800n },
  tv: open,
  uk: british,
  us: { ...country, transferLockDays: 60, pendingDeleteDays: 5, contactMode: "full" },
  ws: open,
  "xn--3e0b707e": { ...country, years: threeYears },
  "xn--j1amh": country,
  "xn--mgbaam7a8h": { ...country, years: fiveYears },
  "xn--p1ai": { ...instant, years: oneYear },
};

/** The rules of an ending; null when there is no such ending. */
export function policyOf(tld: string): TldPolicy | null {
  if (policies[tld] !== undefined) return policies[tld];
  if (!isEnding(tld)) return null;
  // Two letters at the end mean a country.
  return /(^|\.)[a-z]{2}$/.test(tld) ? country : generic;
}

const labelPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** A name as its label and its ending; null when it cannot be registered here. */
export function splitName(name: string): { readonly label: string; readonly tld: string } | null {
  const dot = name.indexOf(".");
  const label = name.slice(0, dot);
  const tld = name.slice(dot + 1);
  if (dot < 1 || name.length > 253 || policyOf(tld) === null) return null;
  // An ending like co.uk is not a name below another one.
  if (isEnding(name)) return null;
  if (!labelPattern.test(label)) return null;
  // Hyphens there are reserved for A-labels.
  return label.slice(2, 4) === "--" && !label.startsWith("xn--") ? null : { label, tld };
}

/** The name above or at a host: `ns1.example.co.uk` → `example.co.uk`. */
export function nameAbove(host: string): string | null {
  const parts = host.split(".");
  for (let from = 0; from < parts.length - 1; from += 1) {
    const name = parts.slice(from).join(".");
    if (splitName(name) !== null) return name;
  }
  return null;
}
