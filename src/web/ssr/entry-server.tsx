import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createTranslator } from "use-intl/core";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { localizedPath } from "#src/shared/page-locales.ts";
import type { PageInput, PageRenderer, PageSummary, ShellInput } from "#src/shared/page-render.ts";
import {
  domainRoutes,
  existingRoutes,
  matchRoute,
  paths,
  type RouteName,
  serverRenderedRoutes,
} from "#src/shared/paths.ts";
import { firstCallsScript } from "#src/web/api/first-call.ts";
import { loadMessages } from "#src/web/i18n/load-messages.ts";
import { withOwnWords } from "#src/web/i18n/with-own-words.ts";
import { placeName } from "#src/web/i18n/place-name.ts";
import { PublicLayout } from "#src/web/layouts/public-layout.tsx";
import { ShellBanners } from "#src/web/layouts/shell-banners.tsx";
import { FirstCalls } from "./first-calls.tsx";
import { HtmlDocument } from "./html-document.tsx";
import { firstPaintScript, prefetchRules, startScript } from "./inline-scripts.ts";
import { createIslandRenderer } from "./island-renderer.tsx";
import { describeAccount, describeLanguages } from "./layout-islands.ts";
import { PageHead } from "./page-head.tsx";
import type { PageEntry } from "./page-entry.ts";
import { pageTable } from "./page-table.ts";
import type { PublicData } from "#src/features/website/contract-pages.ts";
import type { PublicPage } from "./public-page.ts";
import { ShellFrame } from "./shell-frame.tsx";
import { SiteData } from "./site-data.tsx";

/** Renders a public page to complete HTML: `render(input) → string` (design: stack). Keeps no state. */
export async function render(input: PageInput<PublicData>): Promise<string> {
  const page = await preparePage(input);
  const entry = entryOf(input.route);
  const island = createIslandRenderer();
  const title = entry.title(page);
  const languages = describeLanguages(page);
  return htmlOf(
    <HtmlDocument
      locale={page.locale}
      title={title}
      assets={input.assets}
      head={
        <PageHead
          page={page}
          title={title}
          description={entry.description(page)}
          languages={entry.languages?.(page)}
        />
      }
      prefetch
      movedTo={page.site.movedTo}
      site={page.site}
    >
      <PublicLayout
        page={page}
        account={island("account-bar", describeAccount(page))}
        language={island("language-dialog", { ...languages, wide: false }, "interaction")}
        languageInMenu={island("language-dialog", { ...languages, wide: true }, "interaction")}
      >
        {entry.content(page, island)}
      </PublicLayout>
    </HtmlDocument>,
  );
}

/** Renders the cabinet's shell: a frame until the browser renders the page. */
export async function renderShell(input: ShellInput): Promise<string> {
  // Drawn here, so that the cabinet's code has no part in it.
  const { takesPlayMoney, banner, notice } = input.site;
  const hasBanner = takesPlayMoney || banner !== undefined || notice !== undefined;
  const t = hasBanner ? await translatorOf(input.localeCode) : null;
  return htmlOf(
    <HtmlDocument
      locale={pickLocale(input.localeCode)}
      title={input.site.name}
      assets={input.assets}
      head={
        <>
          <meta name="robots" content="noindex" />
          <FirstCalls route={input.route} />
        </>
      }
      isDrawnByScript
      site={input.site}
    >
      {t !== null && <ShellBanners site={input.site} locale={pickLocale(input.localeCode)} t={t} />}
      <div id="app">
        <ShellFrame name={input.site.name} mark={input.site.mark} route={input.route} />
      </div>
      <SiteData input={input} />
    </HtmlDocument>,
  );
}

/** Title and description of every public page in one language: `describe(input)`. */
export async function describe(
  input: Omit<PageInput<PublicData>, "route" | "path" | "assets">,
): Promise<readonly PageSummary[]> {
  const routes = [...serverRenderedRoutes]
    .filter((route) => existingRoutes.has(route) && !paths[route].includes(":"))
    .filter((route) => !input.site.withoutDomains || !domainRoutes.has(route));
  return Promise.all(
    routes.map(async (route) => {
      const page = await preparePage({ ...input, route, path: paths[route] });
      const entry = entryOf(route);
      return { path: page.href(page.path), title: entry.title(page), description: entry.description(page) };
    }),
  );
}

export const inlineScripts: PageRenderer<PublicData>["inlineScripts"] = [
  firstPaintScript,
  startScript,
  prefetchRules,
  firstCallsScript,
];

function entryOf(route: RouteName): PageEntry {
  const entry = pageTable[route];
  if (entry === undefined) throw new Error(`the page ${route} is listed but has no content`);
  return entry;
}

async function preparePage(input: Omit<PageInput<PublicData>, "assets">): Promise<PublicPage> {
  const { localeCode, route, path, site, origin, demo, year, data } = input;
  const locale = pickLocale(localeCode);
  const t = await translatorOf(localeCode, data.words?.texts);
  const href = (target: string): string => {
    const [pathname = "/"] = target.split(/[?#]/, 1);
    const targetRoute = matchRoute(pathname);
    const isPublic = targetRoute !== null && serverRenderedRoutes.has(targetRoute);
    return isPublic ? localizedPath(target, localeCode) : target;
  };
  return { t, locale, route, path, site, origin, demo, year, data: nameLocations(data, t), href };
}

async function translatorOf(
  localeCode: LocaleCode,
  own: Readonly<Record<string, unknown>> = {},
): Promise<PublicPage["t"]> {
  return createTranslator({
    locale: pickLocale(localeCode).tag,
    messages: withOwnWords(await loadMessages(localeCode), own),
    timeZone: "UTC",
  });
}

/** The same data with the locations' names in the page's language. */
function nameLocations(data: PublicData, t: PublicPage["t"]): PublicData {
  const locations = data.catalogue.locations.map((location) => ({
    ...location,
    name: placeName(location.name, t),
  }));
  const dedicated = data.dedicated.map((configuration) => ({
    ...configuration,
    locationName: placeName(configuration.locationName, t),
  }));
  return { ...data, catalogue: { ...data.catalogue, locations }, dedicated };
}

function htmlOf(document: ReactNode): string {
  return `<!doctype html>${renderToString(document)}`;
}
