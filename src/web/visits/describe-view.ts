import { splitLocalePrefix } from "#src/shared/page-locales.ts";
import { matchRoute, paths } from "#src/shared/paths.ts";

export interface PageView {
  /** Id of the property that counts. */
  readonly id: string;
  readonly origin: string;
  readonly pathname: string;
  readonly language: string;
  /** Where the visitor came from; the empty string when nowhere else. */
  readonly referrer: string;
  readonly campaign: Readonly<Record<string, string>>;
  /** Ends with the tab, so that two visits are not known to be of one person. */
  readonly visit: string;
}

/**
 * A page view as Google Analytics takes it, as a query. Pages are named by their route: the ids, tokens and
 * words of an address, and the page's title, stay here.
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
    // The address of the visitor is not kept whole.
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
