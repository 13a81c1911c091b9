import type { SiteSettings } from "#src/shared/site-settings.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales, localizedPath } from "#src/shared/page-locales.ts";
import type { PageSummary } from "#src/shared/page-render.ts";
import { apiDocsPath, domainRoutes, existingRoutes, paths, serverRenderedRoutes } from "#src/shared/paths.ts";
import { installedIcons } from "#src/shared/site-icons.ts";

// Texts that only machines read: in English, without a catalog.

/** Background of the light theme, which a first visit shows. */
const paper = "#fbfaf6";
const dayMs = 86_400_000;
const validDays = 180;

/** What crawlers may ask for. */
export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nAllow: ${apiDocsPath}\nAllow: /api/openapi.json\nDisallow: /payment/\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;
}

/** A page below one that is listed, such as an article, with the languages that it has a text in. */
export interface MappedPage {
  readonly path: string;
  readonly languages: readonly string[];
}

/** Every public page in every complete language, each linked to its translations, and the API's documentation. */
export function sitemapText(
  origin: string,
  site: Pick<SiteSettings, "withoutDomains"> = {},
  more: readonly MappedPage[] = [],
): string {
  const pages = [...existingRoutes]
    .filter((route) => serverRenderedRoutes.has(route) && !paths[route].includes(":"))
    .filter((route) => !site.withoutDomains || !domainRoutes.has(route))
    .map((route): MappedPage => ({ path: paths[route], languages: completeLocales }));
  const entries = [...pages, ...more].flatMap(({ path, languages }) => {
    const locales = completeLocales.filter((code) => languages.includes(code));
    const alternates = locales.map((locale) =>
      alternate(pickLocale(locale).tag, origin + localizedPath(path, locale)),
    );
    const all = [...alternates, alternate("x-default", origin + path)].join("");
    return locales.map((locale) => `<url><loc>${origin}${localizedPath(path, locale)}</loc>${all}</url>`);
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
    `${entries.join("")}<url><loc>${origin}${apiDocsPath}</loc></url></urlset>\n`
  );
}

function alternate(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
}

/** For installing the site on a start screen (W3C Web Application Manifest). */
export function manifestText(site: Pick<SiteSettings, "name" | "mark">): string {
  return JSON.stringify({
    id: "/",
    name: site.name,
    short_name: site.name,
    start_url: "/",
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    icons: installedIcons(site),
  });
}

/** The site for language models (llmstxt.org): what it is, its pages, its calls. */
export function llmsText(origin: string, name: string, pages: readonly PageSummary[]): string {
  const lines = pages.map(({ path, title, description }) => `- [${title}](${origin}${path}): ${description}`);
  return [
    `# ${name}`,
    "",
    `> ${pages[0]?.description ?? name}`,
    "",
    "## Pages",
    "",
    ...lines,
    "",
    "## API",
    "",
    `- [Guide and reference](${origin}${apiDocsPath}): working programs, and every call with its fields, errors and samples`,
    `- [OpenAPI description](${origin}/api/openapi.json): the same for programs`,
    "",
  ].join("\n");
}

/** Contact for reports of security faults (RFC 9116). Valid for half a year from the day it is read. */
export function securityText(origin: string, contact: string, now: Date): string {
  const day = Math.floor(now.getTime() / dayMs);
  const expires = new Date((day + validDays) * dayMs);
  return [
    `Contact: ${contact.includes("://") ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
