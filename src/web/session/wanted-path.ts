import { paths } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";

/** Where a customer lands without a requested path (product §2). */
export const landingPath = paths["cabinet-my-servers"];

/**
 * A link of a public page to a page for customers. Public pages are the same for everyone, so it goes through sign-up,
 * which brings visitors on to the page with all they chose, and customers at once (product §4).
 */
export function signUpFirst(path: string): string {
  return `${paths.signup}?next=${encodeURIComponent(path)}`;
}

/** Target of the button with name and balance (product §2). */
export function accountPath({ withoutDomains }: Pick<SiteSettings, "withoutDomains">) {
  return withoutDomains ? landingPath : paths["cabinet-my-domains"];
}
