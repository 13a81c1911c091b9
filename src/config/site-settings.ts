import { readFileSync } from "node:fs";
import { z } from "zod";
import { leastPriceNoticeDays } from "#src/shared/price-notice.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { ConfigError } from "./config-error.ts";
import { parseReviews } from "./parse-reviews.ts";
import { url } from "#src/platform/settings/setting-forms.ts";

const link = z.url({ protocol: /^https$/ }).optional();

/** What a site says of who runs it, and where it leads; spread into the settings of `config.ts`. */
export const siteVariables = {
  LEGAL_NAME: z.string().max(120).optional().describe("who issues receipts; unset: the name of the site"),
  LEGAL_ADDRESS: z
    .string()
    .max(300)
    .optional()
    .describe("address and registration on receipts, its lines separated by semicolons"),
  PRODUCT_NAME: z.string().min(1).max(40).default("Moorage").describe("name on pages and in mail"),
  SUPPORT_EMAIL: z.email().optional().describe("where customers write to"),
  OPERATOR_EMAIL: z
    .email()
    .optional()
    .describe("where alarms are mailed to: failed tasks, held deposits, findings, chains that lag"),
  WITHDRAWAL_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      "days after the delivery in which customers may withdraw from the contract for a server, 14 in the EU; 0: that is not offered",
    ),
  PRICE_NOTICE_DAYS: z.coerce
    .number()
    .int()
    .min(leastPriceNoticeDays)
    .max(365)
    .default(leastPriceNoticeDays)
    .describe(
      `days that a raise of the price of what runs is announced before its day, at least ${leastPriceNoticeDays}`,
    ),
  TELEGRAM_NEWS_URL: link.describe("news channel; unset: no link"),
  TELEGRAM_SUPPORT_URL: link.describe("support channel; unset: no link"),
  TELEGRAM_BOT_URL: link.describe("bot; unset: no link"),
  LEGACY_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional()
    .describe(
      "host that this site has left, without a port: browsers there are sent to SISTER_URL; unset: none",
    ),
  SISTER_URL: url.optional().describe("where browsers of LEGACY_HOST are sent; unset: PUBLIC_URL"),
  PROXY_SERVICE_URL: link.describe("the proxy service of the service switcher; unset: no switcher"),
  RATING_SCORE: z.coerce
    .number()
    .min(0)
    .max(5)
    .optional()
    .describe("trust rating, with RATING_REVIEWS; unset: none"),
  RATING_REVIEWS: z.coerce.number().int().min(1).optional().describe("how many reviews the rating is of"),
  RATING_URL: link.describe("where the rating can be read"),
  ABOUT_US: z.string().max(600).optional().describe("who you are, in your words, on the start page"),
  REVIEWS_FILE: z
    .string()
    .optional()
    .describe(
      'customers\' words on the start page, as JSON: [{"text", "name", "about"?, "url"?}]; unset: none',
    ),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,16}$/, "it looks like G-XXXXXXXXXX")
    .optional()
    .describe("property of Google Analytics; page views of visitors who agreed go there; unset: none"),
  ANALYTICS_URL: url
    .default("https://www.google-analytics.com/g/collect")
    .describe("who takes the page views, with ANALYTICS_ID"),
  SECURITY_CONTACT: z
    .union([z.email(), url])
    .optional()
    .describe("who takes reports of security faults, in /.well-known/security.txt; unset: SUPPORT_EMAIL"),
} as const;

type SiteVariables = z.output<z.ZodObject<typeof siteVariables>>;

/** What pages show of these settings; a demo shows examples, marked so. */
export function siteOf(
  settings: SiteVariables & { readonly REGISTRAR: string },
  isDemo: boolean,
): SiteSettings {
  return {
    name: settings.PRODUCT_NAME,
    telegram: telegramOf(settings, isDemo),
    proxyUrl: settings.PROXY_SERVICE_URL ?? null,
    ...supportOf(settings, isDemo),
    about: settings.ABOUT_US ?? null,
    reviews: reviewsOf(settings, isDemo),
    rating: ratingOf(settings, isDemo),
    ...(settings.REGISTRAR === "off" && { withoutDomains: true as const }),
    analytics: settings.ANALYTICS_ID ? { id: settings.ANALYTICS_ID, url: settings.ANALYTICS_URL } : null,
  };
}

// Hosts of examples are reserved for them (RFC 2606 §3): nothing of theirs belongs to another.
function telegramOf(
  { TELEGRAM_NEWS_URL: news, TELEGRAM_SUPPORT_URL: support, TELEGRAM_BOT_URL: bot }: SiteVariables,
  isDemo: boolean,
): SiteSettings["telegram"] {
  if (isDemo && [news, support, bot].every((own) => own === undefined)) {
    const channel = (name: string) => `https://example.com/${name}`;
    return { news: channel("news"), support: channel("support"), bot: channel("bot"), isExample: true };
  }
  return { news: news ?? null, support: support ?? null, bot: bot ?? null };
}

function supportOf(
  { SUPPORT_EMAIL: own }: SiteVariables,
  isDemo: boolean,
): Pick<SiteSettings, "supportEmail" | "supportIsExample"> {
  if (own === undefined && isDemo) return { supportEmail: "support@example.com", supportIsExample: true };
  return { supportEmail: own ?? null };
}

function reviewsOf({ REVIEWS_FILE: file }: SiteVariables, isDemo: boolean): SiteSettings["reviews"] {
  if (file !== undefined) return readReviews(file);
  return isDemo ? "examples" : null;
}

function ratingOf(
  { RATING_SCORE: score, RATING_REVIEWS: reviews, RATING_URL: source }: SiteVariables,
  isDemo: boolean,
): SiteSettings["rating"] {
  if (score !== undefined && reviews !== undefined) {
    return { score, reviews, url: source ?? null, isExample: false };
  }
  return isDemo ? { score: 4.8, reviews: 1284, url: null, isExample: true } : null;
}

function readReviews(file: string): SiteSettings["reviews"] {
  try {
    return parseReviews(readFileSync(file, "utf8"));
  } catch (error) {
    throw new ConfigError(
      `REVIEWS_FILE is not usable: ${file} is no list of 1 to 12 reviews with text and name.`,
      {
        cause: error,
      },
    );
  }
}

/** The host that a site has left, and the origin where it is now. */
export interface LegacySite {
  readonly host: string;
  readonly sisterUrl: string;
}

/** `publicUrl`: where it is when SISTER_URL does not say. */
export function legacyOf(
  { LEGACY_HOST: host, SISTER_URL }: SiteVariables,
  publicUrl: string | undefined,
): LegacySite | null {
  if (host === undefined) return null;
  const sister = SISTER_URL ?? publicUrl;
  if (sister === undefined) throw new ConfigError("SISTER_URL must be set for LEGACY_HOST.");
  const { hostname, origin } = new URL(sister);
  if (hostname === host) throw new ConfigError("SISTER_URL must be on another host than LEGACY_HOST.");
  return { host, sisterUrl: origin };
}
