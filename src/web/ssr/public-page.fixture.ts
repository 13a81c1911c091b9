import { createTranslator } from "use-intl/core";
import { pickLocale } from "#src/shared/locales.ts";
import { localizedPath } from "#src/shared/page-locales.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import accounts from "../../../locales/en/accounts.json" with { type: "json" };
import catalog from "../../../locales/en/catalog.json" with { type: "json" };
import common from "../../../locales/en/common.json" with { type: "json" };
import domains from "../../../locales/en/domains.json" with { type: "json" };
import help from "../../../locales/en/help.json" with { type: "json" };
import layouts from "../../../locales/en/layouts.json" with { type: "json" };
import legal from "../../../locales/en/legal.json" with { type: "json" };
import lists from "../../../locales/en/lists.json" with { type: "json" };
import menus from "../../../locales/en/menus.json" with { type: "json" };
import notifications from "../../../locales/en/notifications.json" with { type: "json" };
import payments from "../../../locales/en/payments.json" with { type: "json" };
import referrals from "../../../locales/en/referrals.json" with { type: "json" };
import server from "../../../locales/en/server.json" with { type: "json" };
import servers from "../../../locales/en/servers.json" with { type: "json" };
import wallet from "../../../locales/en/wallet.json" with { type: "json" };
import website from "../../../locales/en/website.json" with { type: "json" };
import type {
  Catalogue,
  Dedicated,
  LegalTerms,
  PublicData,
  Tld,
} from "#src/features/website/contract-pages.ts";
import type { PublicPage } from "./public-page.ts";

const messages = {
  accounts,
  catalog,
  common,
  domains,
  help,
  layouts,
  legal,
  lists,
  menus,
  notifications,
  payments,
  referrals,
  server,
  servers,
  wallet,
  website,
};

/** A site without any setting. */
export const bareSite: SiteSettings = {
  name: "Example",
  telegram: { news: null, support: null, bot: null },
  proxyUrl: null,
  supportEmail: null,
  supportHours: { isRoundTheClock: true, zone: "UTC", ranges: [] },
  rating: null,
  about: null,
  reviews: null,
  analytics: null,
};

/** Two places, two plans, both offers. */
export function smallCatalogue(priceCents = 200, percent = 10): Catalogue {
  const place = { latitude: 50.11, longitude: 8.68, availability: "available" } as const;
  const specs = { vcpu: 1, memoryMb: 1024, diskGb: 15, trafficGb: 1000, networkMbps: null };
  const offer = (locationId: string, firstMonthCents: number, promotionId: string | null) => ({
    locationId,
    availability: "available" as const,
    firstMonthCents,
    promotionId,
  });
  return {
    version: 1,
    locations: [
      { id: "fra1", name: "Frankfurt", country: "DE", ...place },
      { id: "sin1", name: "Singapore", country: "SG", ...place, latitude: 1.35, longitude: 103.82 },
    ],
    plans: [
      {
        id: "small",
        name: "Small",
        ...specs,
        monthlyCents: 300,
        offers: [offer("fra1", priceCents, "first-vps"), offer("sin1", priceCents, "first-vps")],
      },
      {
        id: "large",
        name: "Large",
        ...specs,
        monthlyCents: 10_000,
        offers: [offer("fra1", 100 * (100 - percent), "germany-sale"), offer("sin1", 10_000, null)],
      },
    ],
    terms: [{ months: 1, discountPercent: 0 }],
    images: [{ id: "debian-13", family: "debian", name: "Debian", version: "13", minDiskGb: 5 }],
    promotions: [
      {
        id: "first-vps",
        kind: "first-month-price",
        priceCents,
        percent: null,
        planIds: ["small"],
        countries: null,
      },
      {
        id: "germany-sale",
        kind: "first-term-percent",
        priceCents: null,
        percent,
        planIds: ["large"],
        countries: ["DE"],
      },
    ],
    extras: [{ id: "ipv4", monthlyCents: 150 }],
  };
}

/** A live catalogue that its operator has not filled yet. */
export const emptyCatalogue: Catalogue = {
  version: 1,
  locations: [],
  plans: [],
  terms: [],
  images: [],
  promotions: [],
  extras: [],
};

/** Three endings: one with an offer, one of a country, one not in ASCII. */
export const smallTlds: readonly Tld[] = [
  { id: "com", name: "com", firstYearCents: 700 },
  { id: "co.uk", name: "co.uk", category: "country" as const, transferYears: 0 },
  { id: "xn--p1ai", name: "рф", category: "country" as const, isPopular: false },
].map((tld) => ({
  category: "general",
  isPopular: true,
  registerCents: 1040,
  firstYearCents: null,
  renewCents: 1040,
  transferCents: 1040,
  transferYears: 1,
  restoreCents: 8000,
  minYears: 1,
  maxYears: 10,
  minRenewYears: 1,
  graceDays: 40,
  redemptionDays: 30,
  pendingDeleteDays: 5,
  transferLockDays: 60,
  registrantLockDays: 60,
  contactMode: "registrant" as const,
  ...tld,
}));

/** Figures that occur nowhere else, so that a test sees where they are shown. */
export const someTerms: LegalTerms = {
  provider: { name: "Example Ltd", lines: ["1 Pier Road", "Northport"] },
  accounts: { sessionDays: 31, sessionKeptDays: 32, placeDays: 181, recoveryMinutes: 61, linkDays: 8 },
  servers: { graceHours: 25, keptDays: 9, metricDays: 33 },
  domains: { deletionHours: 71, cutDays: 12, verifyDays: 17 },
  deposits: {
    rateMinutes: 16,
    maxCents: 1_111_100,
    holdAboveCents: 2_222_200,
    coins: [{ asset: "BTC", minCents: 515 }],
    networks: [
      { name: "Bitcoin", min: 2, max: 6 },
      { name: "Dogecoin", min: 20, max: 20 },
    ],
  },
  mailDays: 34,
  eventDays: 11,
};

/** What the server reads, with everything on sale. */
export function publicData(change: Partial<PublicData> = {}): PublicData {
  return {
    catalogue: smallCatalogue(),
    tlds: smallTlds,
    dedicated: [],
    terms: someTerms,
    figures: { usualInstall: null, apiCalls: 1234 },
    referral: {
      isOpen: true,
      kind: "fixed",
      rewardCents: 900,
      percentBp: null,
      months: null,
      capCents: null,
      termsText: "",
      minSpentCents: 2_000,
      holdDays: 21,
      cookieDays: 60,
    },
    words: null,
    help: null,
    status: null,
    ...change,
  };
}

/** An English page with everything it may show. */
export function publicPage(change: Partial<PublicPage> = {}): PublicPage {
  const locale = pickLocale("en");
  return {
    t: createTranslator({ locale: locale.tag, messages, timeZone: "UTC" }),
    locale,
    route: "home",
    path: "/",
    site: bareSite,
    origin: "https://example.com",
    demo: false,
    year: 2026,
    href: (path) => localizedPath(path, locale.code),
    data: publicData(),
    ...change,
  };
}

/** A dedicated server of the first place. */
export const smallDedicated: Dedicated = {
  id: "metal-8",
  name: "Metal 8",
  cpu: "AMD Ryzen 7 7700",
  cores: 8,
  memoryGb: 64,
  disks: "2 × 960 GB NVMe",
  networkMbps: 1000,
  trafficTb: null,
  locationId: "fra1",
  locationName: "Frankfurt",
  monthlyCents: 8400,
  setupCents: 4900,
  availability: "available",
};
