import type * as z from "zod/mini";
import { maxDepositCents, usualHoldCents } from "../deposit-limits.ts";
import { leastPriceNoticeDays } from "../price-notice.ts";
import {
  coinsSetting,
  contactSetting,
  daysSetting,
  emailSetting,
  languagesSetting,
  lineSetting,
  linkSetting,
  moneySetting,
  numberSetting,
  optionalLine,
  optionalLines,
  optionalNumber,
  reviewsSetting,
  spfSetting,
} from "./setting.ts";

const brand = { group: "brand" } as const;
const contacts = { group: "contacts" } as const;
const legal = { group: "legal" } as const;
const notices = { group: "notices", variables: [] } as const;
const proof = { group: "proof" } as const;
const deposits = { group: "deposits", isProviders: true } as const;
const referrals = { group: "referrals", isProviders: true, variables: [] } as const;
const terms = { group: "terms" } as const;
const unpaid = { group: "unpaid", isProviders: true, variables: [] } as const;

/**
 * Everything that operators set while the product runs, with what it may be. Its value is what staff set last, else that
 * of the environment at the start, else the fallback. Labels are in `officeSettings.json`.
 */
export const settings = {
  productName: lineSetting({ ...brand, variables: ["PRODUCT_NAME"] }, 40, "Moorage"),
  mailSender: optionalLine({ ...brand, variables: [] }, 60),
  /** The hue of what is chosen or pressed, in degrees of OKLCH; both themes' colours follow from it. */
  accentHue: optionalNumber({ ...brand, variables: [] }, { least: 0, most: 359 }),
  /** Of resellers' sites that are closed, for customers who stay. */
  neutralName: lineSetting({ ...brand, isProviders: true, variables: [] }, 40, "Customer Area"),
  /** What the records of resellers' mail domains have to let send. */
  mailSpf: spfSetting({ ...brand, isProviders: true, variables: [] }),
  about: optionalLines({ ...brand, variables: ["ABOUT_US"] }, 600),
  proxyUrl: linkSetting({ ...brand, variables: ["PROXY_SERVICE_URL"] }),
  supportEmail: emailSetting({ ...contacts, variables: ["SUPPORT_EMAIL"] }),
  telegramNews: linkSetting({ ...contacts, variables: ["TELEGRAM_NEWS_URL"] }),
  telegramSupport: linkSetting({ ...contacts, variables: ["TELEGRAM_SUPPORT_URL"] }),
  telegramBot: linkSetting({ ...contacts, variables: ["TELEGRAM_BOT_URL"] }),
  operatorEmail: emailSetting({ ...contacts, isProviders: true, variables: ["OPERATOR_EMAIL"] }),
  securityContact: contactSetting({ ...contacts, isProviders: true, variables: ["SECURITY_CONTACT"] }),
  legalName: optionalLine({ ...legal, variables: ["LEGAL_NAME"] }, 120),
  legalAddress: optionalLines({ ...legal, variables: ["LEGAL_ADDRESS"] }, 300),
  bannerText: languagesSetting(notices, 160),
  bannerLink: linkSetting(notices),
  tickerText: languagesSetting(notices, 120),
  ratingScore: optionalNumber({ ...proof, variables: ["RATING_SCORE"] }, { least: 0, most: 5 }, 2),
  ratingReviews: optionalNumber({ ...proof, variables: ["RATING_REVIEWS"] }, { least: 1, most: 100_000_000 }),
  ratingUrl: linkSetting({ ...proof, variables: ["RATING_URL"] }),
  reviews: reviewsSetting({ ...proof, variables: ["REVIEWS_FILE"] }),
  coinsOff: coinsSetting({ ...deposits, variables: [] }),
  leastDepositCents: moneySetting({ ...deposits, variables: [] }, { least: 0, most: 100_000 }, 0),
  mostDepositCents: moneySetting(
    { ...deposits, variables: [] },
    { least: 100_000, most: maxDepositCents },
    maxDepositCents,
  ),
  holdAboveCents: moneySetting(
    { ...deposits, variables: [] },
    { least: 10_000, most: 100_000_000 },
    usualHoldCents,
  ),
  payoutDayCents: moneySetting({ ...deposits, variables: [] }, { least: 2_000, most: 100_000_000 }, 500_000),
  payoutTwoStaffCents: moneySetting({ ...deposits, variables: [] }, { least: 0, most: 100_000_000 }, 500_000),
  rateMinutes: numberSetting({ ...deposits, variables: [] }, { least: 5, most: 60, unit: "minutes" }, 15),
  rateMarginBps: numberSetting(
    { ...deposits, variables: ["RATE_MARGIN_BPS"] },
    { least: 0, most: 1_000, unit: "points" },
    0,
  ),
  withdrawalDays: numberSetting(
    { ...terms, variables: ["WITHDRAWAL_DAYS"] },
    { least: 0, most: 60, unit: "days" },
    0,
  ),
  contactReminderMonths: numberSetting(
    { ...terms, variables: [] },
    { least: 0, most: 12, unit: "months" },
    12,
  ),
  priceNoticeDays: numberSetting(
    { ...terms, variables: ["PRICE_NOTICE_DAYS"] },
    { least: leastPriceNoticeDays, most: 365, unit: "days" },
    leastPriceNoticeDays,
  ),
  referralRewardCents: moneySetting(referrals, { least: 0, most: 100_000 }, 0),
  referralThresholdCents: moneySetting(referrals, { least: 1, most: 1_000_000 }, 1_000),
  referralHoldDays: numberSetting(referrals, { least: 0, most: 180, unit: "days" }, 30),
  marginHoldDays: numberSetting(
    { ...terms, isProviders: true, variables: [] },
    { least: 0, most: 90, unit: "days" },
    14,
  ),
  serverReminderDays: daysSetting(unpaid, { most: 6, longest: 27 }, [1, 3, 7]),
  serverReserveDays: numberSetting(unpaid, { least: 1, most: 14, unit: "days" }, 3),
  serverGraceHours: numberSetting(unpaid, { least: 24, most: 336, unit: "hours" }, 24),
  serverKeptDays: numberSetting(unpaid, { least: 3, most: 90, unit: "days" }, 7),
  // Ranges keep the order: set aside, charged, ended. Reminders are about a month and about a week ahead (ICANN's ERRP).
  domainReserveDays: numberSetting(unpaid, { least: 10, most: 60, unit: "days" }, 30),
  domainRenewDays: numberSetting(unpaid, { least: 1, most: 7, unit: "days" }, 3),
  domainMonthReminderDays: numberSetting(unpaid, { least: 28, most: 35, unit: "days" }, 31),
  domainWeekReminderDays: numberSetting(unpaid, { least: 6, most: 10, unit: "days" }, 8),
} as const;

export type SettingName = keyof typeof settings;

/** The value of every setting. */
export type SettingValues = {
  readonly [Name in SettingName]: z.output<(typeof settings)[Name]["schema"]>;
};

export const settingNames = Object.keys(settings).filter(isSettingName);

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name);
}

/** Whether a site besides the provider's has one of its own. */
export function isOfProvider(name: SettingName): boolean {
  return settings[name].isProviders === true;
}
