import { applySettings } from "#src/platform/site-settings/apply-settings.ts";
import {
  type LastVersion,
  type SetValues,
  setValuesOf,
  valuesOf,
} from "#src/platform/site-settings/read-settings.ts";
import type { SalesEnd, SiteSettings } from "#src/shared/site-settings.ts";
import { markOf, type SiteLogo } from "#src/shared/site-mark.ts";
import type { StoredLogo } from "./site-logos.ts";
import type { SiteContext } from "./sites.ts";
import { neutralHost } from "./end-site.ts";
import { providerSite } from "./provider-site.ts";
import { readStoredSettings } from "./stored-settings.ts";

type StoredSignIn = NonNullable<ReturnType<typeof readStoredSettings>["settings"]["signIn"]>;

/** The provider's own site, as the configuration describes it. */
export interface OwnSite {
  readonly baseUrl: string;
  /** Whether it answers under this host: the one of its address, and of a demo each of this machine. */
  readonly isOwnHost: (host: string) => boolean;
  readonly settings: SiteSettings;
  /** What the environment sets; staff may set something else. */
  readonly start: SetValues;
}

interface SiteRow {
  readonly id: number;
  readonly name: string;
  readonly host: string | null;
  readonly settings: unknown;
  readonly state: string;
  readonly closes_at: Date | null;
  readonly kept_at: Date | null;
}

/** A site by its row, the configuration, and what staff set. */
export function siteOf(
  given: SiteRow,
  own: OwnSite,
  versions: readonly LastVersion[],
  stored?: StoredLogo,
): SiteContext {
  const isKept = given.kept_at !== null;
  // Nothing of the former brand is said any more.
  const row = isKept ? { ...given, name: neutralName(own, versions), settings: {} } : given;
  const set = isKept ? {} : setValuesOf(versions, row.id);
  const begun = begunOf(row, own);
  const values = valuesOf(begun.start, set);
  const logo = isKept ? undefined : stored;
  return {
    id: row.id,
    name: values.productName,
    mailSender: values.mailSender ?? values.productName,
    baseUrl: begun.baseUrl,
    values,
    start: begun.start,
    settings: {
      ...applySettings(begun.settings, values, set),
      ...nameDaysOf(setValuesOf(versions, providerSite)),
      ...(row.state !== "live" && { salesEnd: salesEndOf(row) }),
      ...(row.host !== null && { mark: markOf(values.productName, values.accentHue, shownOf(logo)) }),
    },
    ...(logo !== undefined && { logo }),
  };
}

/** What pages may have of it: the keys of the store are no part of that. */
function shownOf(stored: StoredLogo | undefined): SiteLogo | undefined {
  if (stored === undefined) return undefined;
  const { hash, width, height, lostIn } = stored;
  return { hash, width, height, lostIn };
}

/** What a site is called whose owner is gone, as the provider set it. */
function neutralName({ start }: OwnSite, versions: readonly LastVersion[]): string {
  return valuesOf(start, setValuesOf(versions, providerSite)).neutralName;
}

/** The lead of renewals of names, on every site as the provider set it. */
function nameDaysOf(set: SetValues): Pick<SiteSettings, "nameDays"> {
  if (!("domainReserveDays" in set || "domainRenewDays" in set)) return {};
  const { domainReserveDays: asideDays, domainRenewDays: chargeDays } = valuesOf({}, set);
  return { nameDays: { asideDays, chargeDays } };
}

/** Why a site sells nothing new, for its pages; a site that ends says when, and where its customers find it then. */
function salesEndOf({ id, host, closes_at: closesAt, state }: SiteRow): SalesEnd {
  if (state !== "closing" || closesAt === null || host === null) return {};
  return { day: closesAt.toISOString().slice(0, 10), host: neutralHost(id, host) };
}

/** The services of a site's own apps. */
function signInOf(own: StoredSignIn | undefined): Pick<SiteSettings, "signIn"> {
  if (own === undefined) return {};
  return { signIn: { providers: own.providers, ...(own.isSimulated && { isSimulated: true as const }) } };
}

/** A site's own bot, where the installation serves any. */
function botOf(hasBot: true | undefined, { settings }: OwnSite): Pick<SiteSettings, "hasBot"> {
  return hasBot === true && settings.hasBot === true ? { hasBot } : {};
}

/** What a site begins with: the provider's by the configuration, another one by its row. */
function begunOf({ name, host, settings }: SiteRow, own: OwnSite): OwnSite {
  if (host === null) return own;
  const {
    mailSender,
    priceNoticeDays,
    supportEmail = null,
    about = null,
    telegram = {},
    signIn,
    hasBot,
  } = readStoredSettings(settings).settings;
  const baseUrl = new URL(own.baseUrl);
  baseUrl.hostname = host;
  const { news = null, support = null, bot = null } = telegram;
  return {
    baseUrl: baseUrl.origin,
    isOwnHost: own.isOwnHost,
    start: {
      productName: name,
      supportEmail,
      about,
      telegramNews: news,
      telegramSupport: support,
      telegramBot: bot,
      // The row of a site has no days of its own.
      ...(own.start.withdrawalDays !== undefined && { withdrawalDays: own.start.withdrawalDays }),
      ...(mailSender !== undefined && { mailSender }),
      ...(priceNoticeDays !== undefined && { priceNoticeDays }),
    },
    settings: {
      name,
      supportEmail,
      about,
      telegram: { news, support, bot },
      proxyUrl: null,
      rating: null,
      reviews: null,
      analytics: null,
      ...signInOf(signIn),
      ...botOf(hasBot, own),
      ...(own.settings.withoutDomains && { withoutDomains: true as const }),
      ...(own.settings.takesPlayMoney && { takesPlayMoney: true as const }),
    },
  };
}
