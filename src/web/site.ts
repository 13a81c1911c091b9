import type { SiteSettings } from "#src/shared/site-settings.ts";

/** What the server tells the cabinet about the site it belongs to. Nothing in it is about the visitor. */
export interface SiteData {
  readonly site: SiteSettings;
  /** Simulated parts, the made-up languages and the pay buttons are there. */
  readonly demo: boolean;
}

/** Id of the JSON script in the cabinet's page. */
const scriptId = "site-data";

let read: SiteData | undefined;

/** The site of this page. */
export function siteData(): SiteData {
  read ??= parseSiteData(document.getElementById(scriptId)?.textContent);
  return read;
}

/** Parses the page's JSON, which the same release of the server has written. */
function parseSiteData(text: string | null | undefined): SiteData {
  if (!text) throw new Error("the page does not say which site it belongs to");
  const data: unknown = JSON.parse(text);
  if (!isSiteData(data)) throw new Error("the page says something else about its site than this release knows");
  return data;
}

function isSiteData(data: unknown): data is SiteData {
  return typeof data === "object" && data !== null && "site" in data && "demo" in data;
}
