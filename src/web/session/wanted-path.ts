import { paths } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";

/** Where a customer lands without a requested path (product §2). */
export const landingPath = paths["cabinet-my-servers"];

/** Target of the button with name and balance (product §2). */
export function accountPath({ withoutDomains }: Pick<SiteSettings, "withoutDomains">) {
  return withoutDomains ? landingPath : paths["cabinet-my-domains"];
}

/** A path of this origin, or undefined: a link must not lead a fresh sign-in to another site. */
export function sameOriginPath(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\/(?![/\\])/.test(text)) return undefined;
  const base = "https://same.invalid";
  const url = URL.parse(text, base);
  return url?.origin === base ? url.pathname + url.search + url.hash : undefined;
}
