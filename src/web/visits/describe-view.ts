import { splitLocalePrefix } from "#src/shared/page-locales.ts";
import { matchRoute, paths } from "#src/shared/paths.ts";

export interface PageView {
  /** Id of the analytics property. */
  readonly id: string;
  readonly origin: string;
  readonly pathname: string;
  readonly language: string;
  /** The referrer, or an empty string. */
  readonly referrer: string;
  readonly campaign: Readonly<Record<string, string>>;
  /** Lasts as long as the tab, so that two visits cannot be linked to one person. */
  readonly visit: string;
}

/**
 * A page view for Google Analytics, as a query. Pages are named by their route: ids, tokens and texts in the
 * address, and the page's title, are not sent.
 */
export function describeView(view: PageView): URLSearchParams {
  const { prefix, path } = splitLocalePrefix(view.pathname);
  const route = matchRoute(path) ?? "home";
  const shownPath = (prefix === null ? "" : `/${prefix}`) + paths[route];
  const { origin, referrer } = view;
  return new URLSearchParams({
    v: "2",
    tid: view.id,
    en: "page_view",
    // The visitor's IP address is anonymized.
    aip: "1",
    cid: view.visit,
    sid: view.visit.split(".")[0] ?? "",
    dl: origin + shownPath,
    dt: route,
    ul: view.language,
    ...(referrer !== "" && !referrer.startsWith(origin) && { dr: new URL(referrer).origin }),
    ...view.campaign,
  });
}
