import type { Locale } from "#src/shared/locales.ts";
import type { PageAssets } from "#src/shared/page-render.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";

export interface OfficeDocument {
  readonly locale: Locale;
  readonly theme: "light" | "dark";
  readonly site: SiteSettings;
  readonly demo: boolean;
  readonly assets: PageAssets;
}

/**
 * The HTML of the office: links to its files, what it must know of the site as data that does not run, and the bar
 * without its content, so that nothing flashes or moves when it is drawn.
 */
export function officeDocument({ locale, theme, site, demo, assets }: OfficeDocument): string {
  // A `<` could end the script early.
  const data = JSON.stringify({ ...site, demo }).replaceAll("<", "\\u003c");
  return [
    "<!doctype html>",
    `<html lang="${locale.tag}" dir="${locale.dir}" data-theme="${theme}" data-mono>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(site.name)} Office</title>`,
    '<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...assets.stylesheets.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...assets.fonts.map(
      (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.preloads.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${assets.script}"></script></head>`,
    '<body><div id="app"><div class="h-11 bg-officebar"></div></div>',
    `<script id="site" type="application/json">${data}</script></body></html>`,
  ].join("\n");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
