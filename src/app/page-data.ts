import type { FastifyRequest } from "fastify";
import type { Product } from "./compose.ts";
import { takesPlayMoney } from "#src/config/refuse-mixed-money.ts";
import { isServed } from "#src/platform/http/register-contract.ts";
import type { Config } from "#src/config/config.ts";
import type { PublicData } from "#src/features/website/contract-pages.ts";
import { keepFor } from "./keep-for.ts";
import { readLegalTerms } from "./legal-terms.ts";
import { keepSnapshots } from "./page-snapshots.ts";
import type { Wake } from "#src/platform/events/wake.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { PageSite } from "#src/platform/pages/create-pages.ts";
import type { Route } from "#src/shared/contract.ts";
import type { LocaleCode } from "#src/shared/locales.ts";
import { paths, type RouteName } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import type { SupportTimes } from "#src/shared/support-hours.ts";
import { usualTime } from "#src/shared/usual-time.ts";

interface PageDataDeps {
  readonly platform: Pick<Platform, "clock" | "log">;
  readonly product: Product;
  readonly wake: Pick<Wake, "on">;
  readonly config: Config;
}

interface ReadData extends PublicData {
  /** Null: the site says nothing of them. */
  readonly supportHours: SupportTimes | null;
  /** The year in which a reseller's site was opened. */
  readonly sinceYear: number | null;
  readonly plusVat: boolean;
}

/** A new figure draws all pages of all sites again, and no visitor waits for one. */
const figureMs = 300_000;

/** What public pages show and their site settings, cached in memory per site. */
export function createPageData({ platform, product, wake, config }: PageDataDeps) {
  const { clock, log } = platform;
  const usualInstall = keepFor(clock, figureMs, async () => {
    const seconds = await product.servers.readUsualInstallSeconds();
    return seconds === null ? null : usualTime(seconds);
  });

  const readAll = async (siteId: number): Promise<ReadData> => {
    const { catalog, routes } = product;
    // Before the others begin: one that failed during this wait would have no one to catch it, and end the process.
    const site = await product.sites.of(siteId);
    const [
      catalogue,
      { tlds },
      dedicated,
      terms,
      installTime,
      supportHours,
      isSaid,
      plusVat,
      referral,
      since,
    ] = await Promise.all([
      catalog.readCatalogue(siteId, null),
      catalog.readTlds(siteId),
      catalog.readDedicated(siteId),
      readLegalTerms(product, site),
      usualInstall(),
      product.support.readHours(siteId),
      product.support.areHoursSet(siteId),
      product.taxes.areOn(siteId),
      product.referrals.programmeOf(siteId),
      catalog.resoldSince(siteId),
    ]);
    const calls = routes.flatMap(({ contract }) => Object.values<Route>(contract));
    const kind = { isDemo: config.mode === "demo", takesPlayMoney: takesPlayMoney(config) };
    const apiCalls = calls.filter((route) => isServed(route, kind)).length;
    const figures = { usualInstall: installTime, apiCalls };
    return {
      catalogue,
      tlds,
      dedicated,
      terms,
      figures,
      supportHours: since === null || isSaid ? supportHours : null,
      sinceYear: since?.getFullYear() ?? null,
      plusVat,
      referral,
      words: null,
      help: null,
      status: null,
    };
  };

  const snapshots = keepSnapshots({ clock, log, wake, read: readAll });
  // Legal texts have names and limits that staff sets.
  product.sites.onChange((changed) => {
    if (changed === null) snapshots.readAgain();
    else for (const siteId of changed) snapshots.readAgain(siteId);
  });
  const revisions = keepSnapshots({ clock, log, wake, channel: "help", read: product.help.revisionOf });
  const watch = { clock, log, wake, channel: "status" } as const;
  const statusRevisions = keepSnapshots({ ...watch, read: product.status.revisionOf });
  const notices = keepSnapshots({ ...watch, read: product.status.noticeOf });

  /** The settings of the site with what is kept in the database. */
  const settingsOf = ({ site, origin }: FastifyRequest): SiteSettings => {
    const { supportHours = null, sinceYear = null, plusVat, referral } = snapshots.kept(site.id) ?? {};
    const notice = notices.kept(site.id) ?? null;
    return {
      ...site.settings,
      ...(supportHours !== null && { supportHours }),
      // What is a reseller's says nothing that its owner did not.
      ...(sinceYear !== null && { sinceYear, ...(referral?.isOpen === false && { withoutReferrals: true }) }),
      ...(notice !== null && { notice }),
      ...(plusVat === true && { plusVat }),
      ...(config.legacy !== null &&
        new URL(origin).hostname === config.legacy.host && { movedTo: config.legacy.sisterUrl }),
    };
  };

  return {
    siteOf: (request: FastifyRequest): PageSite => ({
      id: request.site.id,
      origin: request.origin,
      settings: settingsOf(request),
    }),
    /** Reads what pages of the provider's own site show, so that its first page is complete. */
    prepare: async () => {
      const { id } = product.sites.provider();
      await Promise.all([snapshots.dataOf(id), notices.dataOf(id)]);
    },
    ready: ({ id }: PageSite) => Promise.all([snapshots.dataOf(id), notices.dataOf(id)]),
    loadData: async (
      site: PageSite,
      locale: LocaleCode = "en",
      path = "/",
      question = "",
    ): Promise<PublicData> => {
      // The notice is not drawn from it: from now on it is known when it changes.
      const [kept] = await Promise.all([snapshots.dataOf(site.id), notices.dataOf(site.id)]);
      const data = { ...kept, words: product.sites.textsOf(site.id).pageWords(locale) };
      if (isOfStatus(path)) {
        await statusRevisions.dataOf(site.id);
        return { ...data, status: await product.status.readPage(site.id, locale) };
      }
      if (!isOfHelp(path)) return data;
      // From now on it is known when they change.
      await revisions.dataOf(site.id);
      const asked = { siteId: site.id, language: locale, slug: slugOf(path), query: question };
      return { ...data, help: await product.help.readPage(asked) };
    },
    questions: {
      read: (route: RouteName, search: string) =>
        route === "help" ? new URLSearchParams(search).get("q")?.trim() || null : null,
      admit: ({ ip }: FastifyRequest) => product.rateLimits.take("help", [`ip:${ip}`]),
    },
    statusOf: ({ help }: PublicData) => (help?.kind === "missing" ? 404 : 200),
    listPages: ({ id }: PageSite) => product.help.listPages(id),
    version: (site: PageSite, path = "/"): string => {
      const own = `${snapshots.versionOf(site.id)} ${product.sites.versionOf(site.id)} ${notices.versionOf(site.id)}`;
      if (isOfStatus(path)) return `${own} ${statusRevisions.versionOf(site.id)}`;
      return isOfHelp(path) ? `${own} ${revisions.versionOf(site.id)}` : own;
    },
  };
}

function isOfHelp(path: string): boolean {
  return path === paths.help || path.startsWith(`${paths.help}/`);
}

function isOfStatus(path: string): boolean {
  return path === paths.status || path === paths["status-history"];
}

/** The name of the article at a path of the help; null: its first page. */
function slugOf(path: string): string | null {
  return path === paths.help ? null : path.slice(paths.help.length + 1);
}
