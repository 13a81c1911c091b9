import type { SiteSettings } from "#src/shared/site-settings.ts";

/** What the server tells the cabinet about the site it belongs to. Nothing in it is about the visitor. */
export interface Site extends SiteSettings {
  /** Simulated parts, the made-up languages and the pay buttons are there. */
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

/** The same release of the server has written it; a cached page of an older one may lack a part. */
function isSite(data: unknown): data is Site {
  return typeof data === "object" && data !== null && "name" in data && "telegram" in data && "demo" in data;
}
