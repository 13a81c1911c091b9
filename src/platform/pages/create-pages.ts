import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#src/platform/clock.ts";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { languageKey } from "#src/shared/language-key.ts";
import { shownLocale } from "#src/shared/page-locales.ts";
import type { RouteName } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { locatePage, type PageTarget } from "./locate-page.ts";
import type { PageBuild } from "./page-build.ts";
import type { MappedPage } from "../machine-texts.ts";
import { type DrawnPage, finishPage, PageCache } from "./page-cache.ts";
import { servePlainFiles } from "./plain-files.ts";
import { readCookie } from "./read-cookie.ts";
import { pageHeaders, sendPage } from "./send-page.ts";

/** The brand behind a Host header, as its pages need it. */
export interface PageSite {
  readonly id: number;
  /** Scheme and host the site is known by: `https://example.com`. */
  readonly origin: string;
  readonly settings: SiteSettings;
}

export interface PagesOptions<Data> {
  readonly build: PageBuild<Data>;
  readonly clock: Clock;
  /** Demo mode: the pseudo-locales can be opened. */
  readonly demo: boolean;
  readonly siteOf: (request: FastifyRequest) => PageSite;
  /**
   * The data that a site's pages show; read once per site, language and path until the version changes. `question`: what
   * the address asks of a page that answers questions.
   */
  readonly loadData: (site: PageSite, locale: LocaleCode, path: string, question: string) => Promise<Data>;
  /** Once what the pages of a site show is in memory, so that a first page is drawn once. */
  readonly ready?: (site: PageSite) => Promise<unknown>;
  /** Pages that answer a question in their address: drawn for each request, and not kept. */
  readonly questions?: {
    /** Null: the address asks none. */
    readonly read: (route: RouteName, search: string) => string | null;
    /** Throws when the visitor has asked too much. */
    readonly admit: (request: FastifyRequest) => Promise<unknown>;
  };
  /** The status of a page with this data: 404 where there is nothing at its address. */
  readonly statusOf?: (data: Data) => number;
  /** Pages of a site besides those of the product, for its sitemap. */
  readonly listPages?: (site: PageSite) => Promise<readonly MappedPage[]>;
  /** Answers the requests that it can without the router. */
  readonly kept?: KeptAnswers | undefined;
  /** Contact for reports of security faults; null when there is none. */
  readonly securityContact: () => string | null;
  /** Changes whenever the result of `loadData` or the settings change. Read on every request: keep it in memory. */
  readonly version: (site: PageSite, path: string) => string;
}

type FoundPage = Extract<PageTarget, { kind: "page" }>;

/**
 * Serves every GET that is not an API call: public pages from memory, the cabinet's shell, assets, and the
 * redirect of unknown paths to the start page. Register it last; anything else goes to the not-found handler.
 * Independent of features: pages come from the build, data from `loadData`.
 */
export function createPages<Data>(options: PagesOptions<Data>): FastifyPluginAsync {
  const { build, clock, demo, siteOf, loadData, kept, securityContact, version, questions, listPages } =
    options;
  const statusOf = options.statusOf ?? (() => 200);
  const cache = new PageCache();
  /** Settings are read after the wait: before it those that are kept in memory, such as an incident, may be missing. */
  const readySite = async (request: FastifyRequest): Promise<PageSite> => {
    await options.ready?.(siteOf(request));
    return siteOf(request);
  };

  const draw = async (
    site: PageSite,
    { route, path, locale: localeCode }: FoundPage,
    year: number,
    question = "",
  ): Promise<DrawnPage> => {
    const [renderer, data] = await Promise.all([
      build.renderer(),
      loadData(site, localeCode, path, question),
    ]);
    const { origin, settings } = site;
    const assets = build.publicAssets;
    const input = { site: settings, origin, demo, assets, route, path, localeCode, year, data };
    return { html: await renderer.render(input), status: statusOf(data) };
  };

  /** Without the styles that it does not use. */
  const drawNarrow = async (...of: Parameters<typeof draw>): Promise<DrawnPage> => {
    const { html, status } = await draw(...of);
    return { html: build.narrow(html), status };
  };

  const describePages = async (request: FastifyRequest) => {
    const site = siteOf(request);
    const [renderer, data] = await Promise.all([build.renderer(), loadData(site, "en", "/", "")]);
    const { origin, settings } = site;
    const year = clock.now().getUTCFullYear();
    return renderer.describe({ site: settings, origin, demo, localeCode: "en", year, data });
  };

  /** What the page is asked beside its path; null: nothing. */
  const questionOf = ({ url }: FastifyRequest, { route }: FoundPage): string | null =>
    questions?.read(route, url.split("?", 2)[1] ?? "") ?? null;

  const sendPublicPage = async (request: FastifyRequest, reply: FastifyReply, target: FoundPage) => {
    const site = await readySite(request);
    const drawn = version(site, target.path);
    const year = clock.now().getUTCFullYear();
    reply.header("cache-control", "public, max-age=0, must-revalidate");
    reply.header("vary", target.locale === "en" ? "Accept-Encoding, Cookie" : "Accept-Encoding");
    const question = questionOf(request, target);
    if (question !== null) await questions?.admit(request);
    if (build.policy === null) {
      const { html, status } = await draw(site, target, year, question ?? "");
      return sendPage(
        request,
        reply,
        await finishPage({ html: await build.finish(request.url, html), status }),
      );
    }
    if (question !== null)
      return sendPage(
        request,
        reply,
        await finishPage(await drawNarrow(site, target, year, question), "once"),
      );
    const key = `${siteKey(site)} ${target.locale} ${target.path}`;
    const page = await cache.get(key, `${drawn} ${year}`, () => drawNarrow(site, target, year));
    if (page.status !== 200 || !page.isBest) return sendPage(request, reply, page);
    kept?.keep({
      host: request.headers.host ?? "",
      url: request.url,
      headers: { ...reply.getHeaders(), ...pageHeaders(page, "br") },
      body: page.br,
      dependsOnLanguage: target.locale === "en",
      isCurrent: () => version(site, target.path) === drawn && clock.now().getUTCFullYear() === year,
    });
    return sendPage(request, reply, page);
  };

  const sendShell = async (request: FastifyRequest, reply: FastifyReply, route: RouteName | null) => {
    const site = await readySite(request);
    const drawn = version(site, "/");
    const localeCode = shownLocale(pickLocale(languageOf(request)).code, demo);
    const { origin, settings } = site;
    const renderer = await build.renderer();
    const html = async () => {
      const assets = await build.shellAssets(route, localeCode);
      return renderer.renderShell({ site: settings, origin, demo, assets, route, localeCode });
    };
    reply.headers({
      "cache-control": "no-cache",
      "x-robots-tag": "noindex",
      vary: "Accept-Encoding, Cookie",
    });
    if (build.policy === null) {
      return sendPage(request, reply, await finishPage(await build.finish(request.url, await html())));
    }
    const key = `${siteKey(site)} shell ${route ?? ""} ${localeCode}`;
    return sendPage(request, reply, await cache.get(key, drawn, html));
  };

  return async (app) => {
    await build.serveAssets(app);
    await servePlainFiles(app, {
      siteOf,
      describePages,
      listPages: listPages && ((request) => listPages(siteOf(request))),
      securityContact,
      now: () => clock.now(),
    });
    app.get("/*", async (request, reply) => {
      const path = request.url.split("?", 1)[0] ?? "/";
      const target = locatePage(path, languageOf(request), demo, siteOf(request).settings);
      if (build.policy !== null) reply.header("content-security-policy", build.policy);
      // The codes of services are in its address.
      if (target.kind === "shell" && target.route === "oauth-callback")
        reply.header("referrer-policy", "no-referrer");
      if (target.kind === "missing") return reply.callNotFound();
      if (target.kind === "redirect") return redirect(reply, target, request.url.slice(path.length));
      return target.kind === "page"
        ? sendPublicPage(request, reply, target)
        : sendShell(request, reply, target.route);
    });
  };
}

/** A former host shows the same site, and redirects to the new one. */
function siteKey({ id, origin, settings }: PageSite): string {
  return `${id} ${origin} ${settings.movedTo ?? ""}`;
}

/** Keeps the query, except when an unknown path is redirected to the start page. */
function redirect(reply: FastifyReply, target: Extract<PageTarget, { kind: "redirect" }>, query: string) {
  const { to, reason } = target;
  if (reason === "language") reply.header("cache-control", "private, no-store");
  return reply.redirect(reason === "unknown" ? to : to + query, reason === "moved" ? 301 : 302);
}

function languageOf(request: FastifyRequest): string | undefined {
  return readCookie(request.headers.cookie, languageKey);
}
