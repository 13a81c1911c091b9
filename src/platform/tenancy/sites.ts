import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { SettingValues } from "#src/shared/settings/registry.ts";
import { readLastVersions, type SetValues } from "#src/platform/site-settings/read-settings.ts";
import { createShippedTexts, type ShippedTexts } from "#src/platform/own-texts/shipped-texts.ts";
import {
  countTextVersions,
  noTexts,
  readStoredTexts,
  type SiteTexts,
  siteTextsOf,
} from "#src/platform/own-texts/site-texts.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { providerSite } from "./provider-site.ts";
import { readLogos, type StoredLogo } from "./site-logos.ts";
import { type OwnSite, siteOf } from "./site-of.ts";
import { bySite, createSiteVersions } from "./site-versions.ts";

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
  /** What is set for it: by staff, else by the environment or its row. */
  readonly values: SettingValues;
  /** What it began with, before staff set anything. */
  readonly start: SetValues;
  /** What its pages say of the owner, and where they lead. */
  readonly settings: SiteSettings;
  /** Whose pictures are in the file store; absent: it shows none of its own. */
  readonly logo?: StoredLogo;
}

/** Finds the site of a host name in its plain form (`readHost`); null: no site is served there. */
export type ResolveSite = (host: string) => SiteContext | null;

/** The brands that this product serves. */
export interface Sites {
  readonly byHost: ResolveSite;
  /** The site of a row as it is now, or at most seconds ago; the row may have come after the start. */
  of(id: number): Promise<SiteContext>;
  /** Host names of all brands, as they are now or were seconds ago. */
  hosts(): readonly string[];
  /** Hosts under which a site of a row is served, as they were read last. */
  servedHosts(): readonly string[];
  /** Whether they have been read. */
  areRead(): boolean;
  /** The provider's own site as it is now, or was seconds ago; before the first reading as it is configured. */
  provider(): SiteContext;
  /** What a site says in place of the product, as it was read last. */
  textsOf(id: number): SiteTexts;
  /** Changes whenever a row or a setting of the site or of the provider's does, for what is kept of pages. */
  versionOf(id: number): string;
  /** Reads the few site rows and what is set of them; before the first call, and after each change. */
  load(): Promise<void>;
  /** Calls `listener` after each reading with the sites that it found changed; null: all of them. */
  onChange(listener: (changed: ReadonlySet<number> | null) => void): void;
}

/**
 * How old what is known of the rows may be. `of` waits for a reading; calls by host do not, they only begin one, so that a
 * slow database holds up no page.
 */
const freshMs = 5_000;

interface HostRow {
  readonly host: string;
  readonly site_id: number;
  readonly is_primary: boolean;
}

const open: ReadonlySet<string> = new Set(["live", "suspended", "closing"]);

/** Drafts and closed sites have no pages, but those whose customers the provider took over. */
function isServed({
  state,
  kept_at: keptAt,
}: {
  readonly state: string;
  readonly kept_at: Date | null;
}): boolean {
  return open.has(state) || keptAt !== null;
}

/**
 * Sites by their rows: the one without a host is the provider's, which `own` describes. A row whose settings cannot be
 * read shows its name alone, and `siteAlarms` reports it: one bad row must not keep the other sites from starting.
 */
export function createSites(
  { db, clock, log }: Pick<Platform, "db" | "clock" | "log">,
  own: OwnSite,
  shipped: ShippedTexts = createShippedTexts(),
): Sites {
  let byId: ReadonlyMap<number, SiteContext> = new Map();
  let byHost: ReadonlyMap<string, SiteContext> = new Map();
  let providers: SiteContext | undefined;
  let texts: ReadonlyMap<number, SiteTexts> = new Map();
  let textsCount = 0;
  let readAt = 0;
  let reading: Promise<void> | null = null;
  const siteVersions = createSiteVersions();
  let lastRead: bigint | null = null;
  let hostNames: readonly string[] = [];

  const listeners: ((changed: ReadonlySet<number> | null) => void)[] = [];
  let last: Promise<void> = Promise.resolve();

  const readRows = () =>
    db.kysely
      .selectFrom("sites")
      .select(["id", "host", "name", "settings", "state", "closes_at", "kept_at"])
      .orderBy("id")
      .execute();
  const readHosts = () =>
    db.kysely
      .selectFrom("site_hosts")
      .select(["host", "site_id", "is_primary"])
      .where("state", "in", ["active", "failing"])
      .execute();
  /** The texts are many and seldom written: they are read only when there are more of them. */
  const readTexts = async () => {
    // Counted first: what is written meanwhile is read again.
    const count = await countTextVersions(db.kysely);
    return count === textsCount ? null : { count, stored: await readStoredTexts(db.kysely) };
  };
  const readAll = async (): Promise<void> => {
    const now = clock.now().getTime();
    // Before the rows: rows that are newer than their number are read once more, older ones never stay.
    const { number } = await db.kysely.selectFrom("sites_version").select("number").executeTakeFirstOrThrow();
    if (number === lastRead) {
      readAt = now;
      return;
    }
    const [rows, hosts, versions, logos, written] = await Promise.all([
      readRows(),
      readHosts(),
      readLastVersions(db.kysely),
      readLogos(db.kysely),
      readTexts(),
    ]);
    const primary = new Map(hosts.flatMap((row) => (row.is_primary ? [[row.site_id, row.host]] : [])));
    const placed = rows.map((row) => ({ ...row, host: row.host && (primary.get(row.id) ?? row.host) }));
    const settings = bySite(versions);
    // What the provider set counts for others too.
    const ofProvider = settings.get(providerSite) ?? [];
    const settingsOf = (id: number) =>
      id === providerSite ? ofProvider : [...(settings.get(id) ?? []), ...ofProvider];
    const sites = placed.map(
      (row) => [row, siteOf(row, own, settingsOf(row.id), logos.get(row.id))] as const,
    );
    const found = sites.find(([{ host }]) => host === null)?.[1];
    // What was known before goes on being served.
    if (found === undefined) throw new Error("The sites table has no default site.");
    providers = found;
    byId = new Map(sites.map(([, site]) => [site.id, site]));
    const shown = new Map(sites.flatMap(([row, site]) => (isServed(row) ? [[site.id, site]] : [])));
    byHost = new Map(hosts.flatMap((row: HostRow) => pairOf(row.host, shown.get(row.site_id))));
    hostNames = [new URL(found.baseUrl).hostname, ...hosts.map(({ host }) => host)];
    if (written !== null) {
      texts = siteTextsOf(written.stored, shipped);
      textsCount = written.count;
    }
    readAt = now;
    lastRead = number;
    const changed = siteVersions.note({
      rows: placed.map((row) => ({ ...row, logo: logos.get(row.id) })),
      versions,
      written: written?.stored ?? null,
    });
    if (changed?.size === 0) return;
    for (const listener of listeners) listener(changed);
  };
  /** One reading after another: an older one never takes the place of a newer one. */
  const load = (): Promise<void> => {
    const next = last.then(readAll);
    last = next.catch(() => undefined);
    return next;
  };
  /** Reads the rows once for all who wait; when it cannot, what was known stays. */
  const refreshOld = async (): Promise<void> => {
    // A clock may go back.
    const isOld = Math.abs(clock.now().getTime() - readAt) > freshMs;
    if (!isOld || providers === undefined) return;
    reading ??= load()
      .catch((error: unknown) =>
        log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not read the sites"),
      )
      .finally(() => {
        reading = null;
      });
    await reading;
  };
  const provider = (): SiteContext => {
    void refreshOld();
    return providers ?? siteOf(unread(own.settings.name), own, []);
  };
  return {
    load,
    provider,
    textsOf: (id) => texts.get(id) ?? noTexts,
    servedHosts: () => [...byHost.keys()],
    areRead: () => providers !== undefined,
    onChange: (listener) => void listeners.push(listener),
    versionOf: (id) => {
      void refreshOld();
      return siteVersions.of(id);
    },
    hosts: () => {
      void refreshOld();
      return hostNames;
    },
    byHost: (host) => {
      if (providers === undefined) throw new Error("The sites have not been read yet.");
      void refreshOld();
      return byHost.get(host) ?? (own.isOwnHost(host) ? providers : null);
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

/** The provider's site before the first reading. */
function unread(name: string) {
  return { id: providerSite, name, host: null, settings: {}, state: "live", closes_at: null, kept_at: null };
}

function pairOf(host: string, site: SiteContext | undefined): [string, SiteContext][] {
  return site === undefined ? [] : [[host, site]];
}
