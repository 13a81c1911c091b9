import type { SiteSettings } from "#src/shared/site-settings.ts";

/** The server's data for the cabinet about its site. Contains nothing about the visitor. */
export interface Site extends SiteSettings {
  /** True when simulated parts, the pseudo-locales and the pay buttons are available. */
  readonly demo: boolean;
}

/** Id of the JSON script in the cabinet's page. */
const scriptId = "site";

let read: Site | undefined;

/** The site of this page. */
export function site(): Site {
  read ??= parseSite(document.getElementById(scriptId)?.textContent);
  return read;
}

function parseSite(text: string | null | undefined): Site {
  if (!text) throw new Error("the page does not say which site it belongs to");
  const data: unknown = JSON.parse(text);
  if (!isSite(data))
    throw new Error("the page says something about its site that this release does not know");
  return data;
}

/** Usually written by the same release of the server; a cached page of an older one may lack a field. */
function isSite(data: unknown): data is Site {
  return typeof data === "object" && data !== null && "name" in data && "telegram" in data && "demo" in data;
}
