import { isLocaleCode, type LocaleCode } from "#src/shared/locales.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { localizedPath, reachableLocales, splitLocalePrefix } from "#src/shared/page-locales.ts";
import {
  isHiddenRoute,
  matchRoute,
  partsPath,
  type RouteName,
  serverRenderedRoutes,
} from "#src/shared/paths.ts";

/** What a path that is neither an API call nor a file shows (product §2; locale rules in design). */
export type PageTarget =
  | { readonly kind: "page"; readonly route: RouteName; readonly path: string; readonly locale: LocaleCode }
  /** A page that the browser renders; null: the gallery of interface parts, in demo. */
  | { readonly kind: "shell"; readonly route: RouteName | null }
  | { readonly kind: "redirect"; readonly to: string; readonly reason: "moved" | "unknown" | "language" }
  /** A file or call that does not exist: 404, never a redirect. */
  | { readonly kind: "missing" };

const machinePaths = /^\/(?:api\/|assets\/|\.well-known\/|robots\.txt$|sitemap\.xml$|favicon\.|llms\.txt$)/;

/** Decides what a GET of `path` (no query) shows; `language` is the visitor's language cookie. */
export function locatePage(
  path: string,
  language: string | undefined,
  demo: boolean,
  site: Pick<SiteSettings, "withoutDomains" | "hasBot" | "hasResellers"> = {},
): PageTarget {
  if (machinePaths.test(path)) return { kind: "missing" };
  if (demo && path === partsPath) return { kind: "shell", route: null };
  const { prefix, path: plainPath } = splitLocalePrefix(path);
  const route = matchRoute(plainPath);
  if (route === null) return locateUnknown(path);
  if (isHiddenRoute(route, site)) return { kind: "redirect", to: "/", reason: "unknown" };
  if (prefix === "en") return { kind: "redirect", to: plainPath, reason: "moved" };

  const locales = reachableLocales(demo);
  if (prefix !== null) {
    const locale = locales.find((code) => code === prefix);
    return locateTranslated(route, plainPath, locale, isLocaleCode(prefix));
  }
  if (!serverRenderedRoutes.has(route)) return { kind: "shell", route };
  const chosen = locales.find((code) => code === language) ?? "en";
  if (chosen === "en") return { kind: "page", route, path: plainPath, locale: chosen };
  return { kind: "redirect", to: localizedPath(plainPath, chosen), reason: "language" };
}

/** A page below a language's prefix: only public pages have one. One of the 26 that is not translated is English. */
function locateTranslated(
  route: RouteName,
  path: string,
  locale: LocaleCode | undefined,
  isSupported: boolean,
): PageTarget {
  const isPublic = serverRenderedRoutes.has(route);
  if (isPublic && locale !== undefined) return { kind: "page", route, path, locale };
  if (isPublic && isSupported) return { kind: "redirect", to: path, reason: "language" };
  return { kind: "redirect", to: "/", reason: "unknown" };
}

function locateUnknown(path: string): PageTarget {
  const shorter = withoutSlash(path);
  if (shorter !== null) return { kind: "redirect", to: shorter, reason: "moved" };
  return { kind: "redirect", to: "/", reason: "unknown" };
}

/** The path without its last slash when that is a page. */
function withoutSlash(path: string): string | null {
  if (!path.endsWith("/")) return null;
  const shorter = path.slice(0, -1);
  return matchRoute(splitLocalePrefix(shorter).path) === null ? null : shorter;
}
