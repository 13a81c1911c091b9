import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Platform } from "#src/platform/platform.ts";
import { leastPriceNoticeDays } from "#src/shared/price-notice.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { readStoredSettings } from "./stored-settings.ts";

/** A brand; the id is also that of its price list. Reads and writes of visitors are scoped by it. */
export interface Site {
  readonly id: number;
  readonly name: string;
}

/**
 * What a brand shows of itself: found by Host for a call, by the mail's site for a mail. Features take name and address
 * from here alone, so that each site uses its own name.
 */
export interface SiteContext extends Site {
  /** Scheme and host that links in mails lead to. */
  readonly baseUrl: string;
  /** In whose name its mail comes; the address is the provider's. */
  readonly mailSender: string;
  /** Days that it announces a raise of prices before its day. */
  readonly priceNoticeDays: number;
  /** What its pages say of the owner, and where they lead. */
  readonly settings: SiteSettings;
}

/** Finds the site of a Host header; an unknown host is the provider's. */
export type ResolveSite = (host: string) => SiteContext;

/** The brands that this product serves. */
export interface Sites {
  readonly byHost: ResolveSite;
  /** The site of a row as it is now, or at most seconds ago; the row may have come after the start. */
  of(id: number): Promise<SiteContext>;
  /** Host names of all brands, as they are now or were seconds ago. */
  hosts(): readonly string[];
  /** Changes whenever a row does, for what is kept of pages. */
  version(): number;
  /** Reads the few site rows; before the first call. Later changes are read with later calls. */
  load(): Promise<void>;
}

/** The provider's own site, which the configuration describes. */
export type OwnSite = Pick<SiteContext, "baseUrl" | "priceNoticeDays" | "settings">;

interface SiteRow extends Site {
  readonly host: string | null;
  readonly settings: unknown;
}

/**
 * How old what is known of the rows may be. `of` waits for a reading; calls by host do not, they only begin one, so that a
 * slow database holds up no page.
 */
const freshMs = 5_000;

/**
 * Sites by their rows: the one without a host is the provider's, which `own` describes. A row whose settings cannot be
 * read shows its name alone, and `siteAlarms` reports it: one bad row must not keep the other sites from starting.
 */
export function createSites({ db, clock, log }: Pick<Platform, "db" | "clock" | "log">, own: OwnSite): Sites {
  let byId: ReadonlyMap<number, SiteContext> = new Map();
  let byHost: ReadonlyMap<string, SiteContext> = new Map();
  let provider: SiteContext | undefined;
  let readAt = 0;
  let reading: Promise<void> | null = null;
  let version = 0;
  let lastRead = "";

  const load = async (): Promise<void> => {
    const now = clock.now().getTime();
    const rows = await db.kysely
      .selectFrom("sites")
      .select(["id", "host", "name", "settings"])
      .orderBy("id")
      .execute();
    const sites = rows.map((row) => [row.host, siteOf(row, own)] as const);
    const found = sites.find(([host]) => host === null)?.[1];
    // What was known before goes on being served.
    if (found === undefined) throw new Error("The sites table has no default site.");
    provider = found;
    byId = new Map(sites.map(([, site]) => [site.id, site]));
    byHost = new Map(sites.flatMap(([host, site]) => (host === null ? [] : [[host, site]])));
    readAt = now;
    const read = JSON.stringify(rows);
    if (read !== lastRead) version += 1;
    lastRead = read;
  };
  /** Reads the rows once for all who wait; when it cannot, what was known stays. */
  const refreshOld = async (): Promise<void> => {
    // A clock may go back.
    const isOld = Math.abs(clock.now().getTime() - readAt) > freshMs;
    if (!isOld || provider === undefined) return;
    reading ??= load()
      .catch((error: unknown) =>
        log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not read the sites"),
      )
      .finally(() => {
        reading = null;
      });
    await reading;
  };
  return {
    load,
    version: () => {
      void refreshOld();
      return version;
    },
    hosts: () => {
      void refreshOld();
      return [...byId.values()].map(({ baseUrl }) => new URL(baseUrl).hostname);
    },
    byHost: (host) => {
      void refreshOld();
      const site = byHost.get(host.toLowerCase().replace(/:\d+$/, "")) ?? provider;
      if (site === undefined) throw new Error("The sites have not been read yet.");
      return site;
    },
    of: async (id) => {
      await refreshOld();
      if (!byId.has(id)) await load();
      const site = byId.get(id);
      if (site === undefined) throw new Error(`There is no site ${id}.`);
      return site;
    },
  };
}

function siteOf({ id, host, name, settings }: SiteRow, own: OwnSite): SiteContext {
  if (host === null) return { id, name: own.settings.name, mailSender: own.settings.name, ...own };
  const {
    mailSender = name,
    priceNoticeDays = leastPriceNoticeDays,
    supportEmail = null,
    about = null,
    telegram = {},
  } = readStoredSettings(settings).settings;
  const baseUrl = new URL(own.baseUrl);
  baseUrl.hostname = host;
  return {
    id,
    name,
    mailSender,
    priceNoticeDays,
    baseUrl: baseUrl.origin,
    settings: {
      name,
      supportEmail,
      about,
      telegram: { news: telegram.news ?? null, support: telegram.support ?? null, bot: telegram.bot ?? null },
      proxyUrl: null,
      rating: null,
      reviews: null,
      analytics: null,
      ...(own.settings.withoutDomains && { withoutDomains: true as const }),
      ...(own.settings.takesPlayMoney && { takesPlayMoney: true as const }),
    },
  };
}
